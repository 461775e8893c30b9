import { subscriptionsContract } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectNow } from '#server/database/now.ts'
import { unimpersonatedActor } from '#server/features/access/public.ts'
import type { CheckoutDeps } from '#server/features/checkout/public.ts'
import { findInvoices } from './billing.queries.ts'
import { confirmSubscription, mustOwnCharge, startSubscription } from './start-subscription.ts'
import { cancelSubscription, resumeSubscription } from './subscription-lifecycle.ts'
import { findSubscriptions } from './subscriptions.queries.ts'
import { readSubscriptionPayment, viewInvoice, viewSubscription } from './subscriptions.view.ts'

/** Procedures of the subscriptions contract. */
export function subscriptionsRouter(deps: CheckoutDeps) {
  const { db } = deps
  const api = implementContract(subscriptionsContract)
  const ownSubscription = async (context: RequestContext, id: string) => {
    const { profileId } = await unimpersonatedActor(context)
    return { id, userId: profileId, now: await selectNow(db) }
  }
  return api.router({
    start: api.start.handler(async ({ input, context }) =>
      startSubscription(deps, (await unimpersonatedActor(context)).profileId, context.key!, input),
    ),
    confirm: api.confirm.handler(async ({ input, context }) =>
      confirmSubscription(deps, (await unimpersonatedActor(context)).profileId, context.key!, input),
    ),
    payment: api.payment.handler(async ({ input, context }) => {
      await mustOwnCharge(deps, (await actorOf(context)).profileId, input.id)
      return readSubscriptionPayment(db, input.id)
    }),
    cancel: api.cancel.handler(async ({ input, context }) =>
      viewSubscription(await cancelSubscription(db, await ownSubscription(context, input.id))),
    ),
    resume: api.resume.handler(async ({ input, context }) =>
      viewSubscription(await resumeSubscription(db, await ownSubscription(context, input.id))),
    ),
    mine: api.mine.handler(async ({ input, context }) => {
      const { storefrontId, cursor, limit } = input
      const after = decodeCursor(cursor, ['subscriptions'])
      const { profileId } = await actorOf(context)
      const rows = await findSubscriptions(db, profileId, { storefrontId, after, limit: limit + 1 })
      return cutPage(rows, limit, 'subscriptions', (row) => row.createdAt, viewSubscription)
    }),
    invoices: api.invoices.handler(async ({ input, context }) => {
      const after = decodeCursor(input.cursor, ['invoices'])
      const rows = await findInvoices(db, (await actorOf(context)).profileId, after, input.limit + 1)
      return cutPage(rows, input.limit, 'invoices', (row) => row.createdAt, viewInvoice)
    }),
  })
}
