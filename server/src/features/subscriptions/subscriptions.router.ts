import { subscriptionsContract } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { selectNow } from '#server/database/now.ts'
import { oneself } from '#server/features/access/public.ts'
import type { CheckoutDeps } from '#server/features/checkout/public.ts'
import { findInvoices } from './billing.queries.ts'
import { confirmSubscription, mustOwnCharge, startSubscription } from './start-subscription.ts'
import { cancelSubscription, resumeSubscription } from './subscription-lifecycle.ts'
import { findSubscriptions } from './subscriptions.queries.ts'
import { readSubscriptionPayment, viewInvoice, viewSubscription } from './subscriptions.view.ts'

/** The subscriptions' part of the API. */
export function subscriptionsRouter(deps: CheckoutDeps) {
  const { db } = deps
  const room = implementContract(subscriptionsContract)
  const own = async (context: RequestContext, id: string) => {
    const { profileId } = await oneself(context)
    return { id, userId: profileId, now: await selectNow(db) }
  }
  return room.router({
    start: room.start.handler(async ({ input, context }) =>
      startSubscription(deps, (await oneself(context)).profileId, context.key!, input),
    ),
    confirm: room.confirm.handler(async ({ input, context }) =>
      confirmSubscription(deps, (await oneself(context)).profileId, context.key!, input),
    ),
    payment: room.payment.handler(async ({ input, context }) => {
      await mustOwnCharge(deps, (await actorOf(context)).profileId, input.id)
      return readSubscriptionPayment(db, input.id)
    }),
    cancel: room.cancel.handler(async ({ input, context }) =>
      viewSubscription(await cancelSubscription(db, await own(context, input.id))),
    ),
    resume: room.resume.handler(async ({ input, context }) =>
      viewSubscription(await resumeSubscription(db, await own(context, input.id))),
    ),
    mine: room.mine.handler(async ({ input, context }) => {
      const { storefrontId, cursor, limit } = input
      const after = decodeCursor(cursor, ['subscriptions'])
      const { profileId } = await actorOf(context)
      const faces = await findSubscriptions(db, profileId, { storefrontId, after, limit: limit + 1 })
      return cutPage(faces, limit, 'subscriptions', (face) => face.createdAt, viewSubscription)
    }),
    invoices: room.invoices.handler(async ({ input, context }) => {
      const after = decodeCursor(input.cursor, ['invoices'])
      const rows = await findInvoices(db, (await actorOf(context)).profileId, after, input.limit + 1)
      return cutPage(rows, input.limit, 'invoices', (row) => row.createdAt, viewInvoice)
    }),
  })
}
