import type { OrdersMoved } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { leftAsItWas } from '@keepcase/contract/orders/fulfilment.messages.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { assertStaffOf } from '#server/features/storefronts/public.ts'
import { type LockedOrder, lockOrders } from './order-moves.queries.ts'

const permission = 'storefront.orders.manage'

/** Who works on which orders, and the name of the command for the audit log. */
export type OrdersWork = {
  actor: Actor
  storefrontId: string
  orderIds: readonly string[]
  action: string
  requestId: string
}

/** Why each order was left as it was; an order that is not named was moved. */
export type Notes = ReadonlyMap<string, string>

/**
 * Runs a command of a seller's team on locked orders of one storefront, with the rights of that instant, and audits the
 * orders that it moved.
 * @throws Refusal NOT_FOUND without the permission, and when an order belongs to another storefront
 */
export function withLockedOrders(
  { db }: { db: Db },
  { actor, storefrontId, orderIds, action, requestId }: OrdersWork,
  run: (tx: Tx, orders: readonly LockedOrder[]) => Promise<Notes>,
): Promise<OrdersMoved> {
  assertStaffOf(actor, storefrontId, permission)
  const ids = [...new Set(orderIds)]
  return transact(db, async (tx) => {
    const orders = await lockOrders(tx, ids, storefrontId)
    assertStaffOf(await currentActor(tx, actor), storefrontId, permission)
    if (orders.length !== ids.length) throw new Refusal('NOT_FOUND')
    const notes = await run(tx, orders)
    const now = new Map((await lockOrders(tx, ids)).map((order) => [order.id, order.status]))
    for (const { id, status } of orders.filter((order) => !notes.has(order.id))) {
      await audit(tx, {
        actor,
        action,
        subjectType: 'order',
        subjectId: id,
        before: { status },
        after: { status: now.get(id) },
        requestId,
      })
    }
    return { items: orders.map((order) => viewMoved(order, now.get(order.id) ?? order.status, notes.get(order.id))) }
  })
}

const viewMoved = (order: LockedOrder, status: LockedOrder['status'], note: string | undefined) => ({
  orderId: order.id,
  orderNumber: order.number,
  status,
  isDone: note === undefined,
  note: note ?? null,
})

/** Notes for the orders that are in none of these statuses. */
export const notesUnless = (
  orders: readonly LockedOrder[],
  allowed: readonly LockedOrder['status'][],
): Map<string, string> =>
  new Map(orders.filter(({ status }) => !allowed.includes(status)).map(({ id, status }) => [id, leftAsItWas(status)]))
