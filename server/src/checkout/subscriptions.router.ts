import { subscriptionsContract } from '@keepcase/contract/checkout/subscriptions.contract.ts'
import { actorOf } from '#platform/context.ts'
import { cutPage, decodeCursor } from '#platform/cursor.ts'
import { implementRoom } from '#platform/procedure.ts'
import { selectNow } from './checkout.queries.ts'
import { mustBeOneself } from './orders.policy.ts'
import { findInvoices } from './subscription.queries.ts'
import { readSubscriptionPayment, viewInvoice, viewSubscription } from './subscription.view.ts'
import { type BillingDeps, confirmSubscription, mustOwnCharge, startSubscription } from './subscription-billing.ts'

/** The subscriptions' part of the API. */
export function subscriptionsRouter(deps: BillingDeps) {
  const { db, desk } = deps
  const room = implementRoom(subscriptionsContract)
  return room.router({
    start: room.start.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      mustBeOneself(actor)
      return startSubscription(deps, actor.profileId, context.key!, input)
    }),
    confirm: room.confirm.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      mustBeOneself(actor)
      return confirmSubscription(deps, actor.profileId, context.key!, input)
    }),
    payment: room.payment.handler(async ({ input, context }) => {
      await mustOwnCharge(deps, (await actorOf(context)).profileId, input.id)
      return readSubscriptionPayment(deps, db, input.id)
    }),
    cancel: room.cancel.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      mustBeOneself(actor)
      const own = { id: input.id, userId: actor.profileId, now: await selectNow(db) }
      return viewSubscription(await desk.cancel(db, own))
    }),
    resume: room.resume.handler(async ({ input, context }) => {
      const actor = await actorOf(context)
      mustBeOneself(actor)
      const own = { id: input.id, userId: actor.profileId, now: await selectNow(db) }
      return viewSubscription(await desk.resume(db, own))
    }),
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
