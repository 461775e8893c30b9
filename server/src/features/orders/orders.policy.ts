import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import { selectStorefrontOfOrder } from './order-rows.queries.ts'

/**
 * The side from which the actor may see an order: buyer, or staff of the storefront with the permission. Null: the
 * order must not be revealed.
 */
export function sideOf(actor: Actor, order: { buyerId: string; storefrontId: string }): 'buyer' | 'seller' | null {
  if (isStaffOf(actor, order.storefrontId, 'storefront.orders.view')) return 'seller'
  return order.buyerId === actor.profileId ? 'buyer' : null
}

/** Whether the actor manages a storefront's orders: packs, ships, refunds. */
export const managesOrders = (actor: Actor, storefrontId: string): boolean =>
  isStaffOf(actor, storefrontId, 'storefront.orders.manage')

/**
 * Asserts that the actor manages orders of this order's storefront.
 * @throws Refusal NOT_FOUND
 */
export async function mustManageOrder(db: Db | Tx, actor: Actor, orderId: string): Promise<void> {
  const storefrontId = await selectStorefrontOfOrder(db, orderId)
  if (storefrontId === null || !managesOrders(actor, storefrontId)) throw new Refusal('NOT_FOUND')
}
