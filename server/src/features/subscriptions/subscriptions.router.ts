import { subscriptionsContract } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { actorOf, type RequestContext } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementRoom } from '#server/api/procedure.ts'
import { selectNow } from '#server/features/checkout/checkout.queries.ts'
import { oneself } from '#server/features/orders/orders.policy.ts'
import { findInvoices } from './subscription.queries.ts'
import { readSubscriptionPayment, viewInvoice, viewSubscription } from './subscription.view.ts'
import { type BillingDeps, confirmSubscription, mustOwnCharge, startSubscription } from './subscription-billing.ts'

/** The subscriptions' part of the API. */
export function subscriptionsRouter(deps: BillingDeps) {
  const { db, desk } = deps
  const room = implementRoom(subscriptionsContract)
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
      return readSubscriptionPayment(deps, db, input.id)
    }),
    cancel: room.cancel.handler(async ({ input, context }) =>
      viewSubscription(await desk.cancel(db, await own(context, input.id))),
    ),
    resume: room.resume.handler(async ({ input, context }) =>
      viewSubscription(await desk.resume(db, await own(context, input.id))),
    ),
    mine: room.mine.handler(async ({ input, context }) => {
      const { storefrontId, cursor, limit } = input
      const after = decodeCursor(cursor, ['subscriptions'])
      const { profileId } = await actorOf(context)
      const faces = await desk.list(db, profileId, { storefrontId, after, limit: limit + 1 })
      return cutPage(faces, limit, 'subscriptions', (face) => face.createdAt, viewSubscription)
    }),
    invoices: room.invoices.handler(async ({ input, context }) => {
      const after = decodeCursor(input.cursor, ['invoices'])
      const rows = await findInvoices(db, (await actorOf(context)).profileId, after, input.limit + 1)
      return cutPage(rows, input.limit, 'invoices', (row) => row.createdAt, viewInvoice)
    }),
  })
}
