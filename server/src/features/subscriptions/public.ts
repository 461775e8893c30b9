import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { Payments } from '#server/features/checkout/public.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import { renewSubscriptions } from './renew-subscriptions.ts'
import { endSubscriptionsOf, endSubscriptionsToClosed, endSubscriptionsToStorefront } from './subscription-lifecycle.ts'
import { exportSubscriptions } from './subscriptions.queries.ts'
import { subscriptionsRouter } from './subscriptions.router.ts'

export { applyChargeEvent } from './charge-events.ts'
export { isSubscriber } from './subscriptions.queries.ts'

/** The subscriptions feature: monthly billing, renewal, cancellation and end of subscriptions to storefronts. */
export function subscriptionsFeature({ db, workDb, payments }: { db: Db; workDb: Db; payments: Payments }): Feature {
  return {
    name: 'subscriptions',
    router: { subscriptions: subscriptionsRouter({ ...payments, db }) },
    account: { exports: { subscriptions: exportSubscriptions }, erase: endSubscriptionsOf },
    events: [endSubscriptionsToClosed(workDb), endSubscriptionsToStorefront(workDb)],
    jobs: [
      defineJob({
        queue: 'checkout.renew-subscriptions',
        cron: '* * * * *',
        options: { retryLimit: 0, expireInSeconds: 300 },
        handle: () => renewSubscriptions({ ...payments, db: workDb }),
      }),
    ],
  }
}
