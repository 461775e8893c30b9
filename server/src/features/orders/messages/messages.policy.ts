import type { Db, Tx } from '@keepcase/db/db.ts'
import { type Actor, hasPermission } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import { sideOf } from '../orders.policy.ts'
import { findOrder, type OrderOfMessages, type Side } from './messages.queries.ts'

/**
 * The order, and the side from which the actor reads its messages.
 * @throws Refusal NOT_FOUND for an order that the actor may not see
 */
export async function readingSide(
  db: Db | Tx,
  actor: Actor,
  orderId: string,
): Promise<{ order: OrderOfMessages; side: Side }> {
  const order = await findOrder(db, orderId)
  const side = order && sideOf(actor, order)
  if (!side) throw new Refusal('NOT_FOUND')
  return { order, side }
}

/** Whether the actor may write from their side: the buyer, or who manages the storefront's orders. */
export const mayWrite = (actor: Actor, order: OrderOfMessages, side: Side): boolean =>
  isPaid(order.status) && (side === 'buyer' || isStaffOf(actor, order.storefrontId, 'storefront.orders.manage'))

/** Whether an order was ever paid: before that there is nothing to write about. */
export const isPaid = (status: string): boolean => status !== 'pending' && status !== 'failed'

/** Whether the actor moderates what people write on the platform. */
export const isModerator = (actor: Actor): boolean => hasPermission(actor, 'platform.contentModeration.manage')
