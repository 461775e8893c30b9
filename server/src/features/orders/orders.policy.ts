import type { StorefrontPermission } from '@keepcase/contract/access/permissions.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { type Actor, actorOf, type RequestContext } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'

/** Whose eyes see an order: its buyer's, or those of the storefront's staff who may; to everyone else it isn't there. */
export function sideOf(actor: Actor, order: { buyerId: string; storefrontId: string }): 'buyer' | 'seller' | null {
  if (isStaffOf(actor, order.storefrontId, 'storefront.orders.view')) return 'seller'
  return order.buyerId === actor.profileId ? 'buyer' : null
}

/** Lets those through who manage the orders of this order's storefront. */
export async function mustManageOrder(db: Db | Tx, actor: Actor, orderId: string): Promise<void> {
  const order = await db.selectFrom('orders').select('storefrontId').where('id', '=', orderId).executeTakeFirst()
  const needed: StorefrontPermission = 'storefront.orders.manage'
  if (!order || !isStaffOf(actor, order.storefrontId, needed)) throw new Refusal('NOT_FOUND')
}

/** The payment that an order was opened with; each order has one. */
export async function findPaymentOfOrder(db: Db, orderId: string): Promise<string> {
  const payment = await db.selectFrom('payments').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  return payment.id
}

/**
 * Who calls, where they are themselves.
 * @throws Refusal FORBIDDEN for who acts for somebody else
 */
export async function oneself(context: RequestContext): Promise<Actor> {
  const actor = await actorOf(context)
  mustBeOneself(actor)
  return actor
}

/** Money is moved by its owner alone: an administrator who acts for somebody else may look, not pay or refund. */
export function mustBeOneself(actor: Actor): void {
  if (actor.impersonatedBy === null) return
  const message = 'Payments cannot be made while acting for somebody else.'
  throw new Refusal('FORBIDDEN', { title: 'Permission denied', message })
}
