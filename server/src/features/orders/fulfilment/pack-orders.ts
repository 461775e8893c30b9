import type { OrdersMoved } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { fulfilmentMessages } from '@keepcase/contract/orders/fulfilment.messages.ts'
import type { Db } from '@keepcase/db/db.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { selectHeldBack } from './held-back.queries.ts'
import { recordHistory } from './history.queries.ts'
import { selectPartlyShipped, setPacked } from './order-moves.queries.ts'
import { notesUnless, type OrdersWork, withLockedOrders } from './with-locked-orders.ts'

/**
 * Marks paid orders as packed and tells their buyers. An order that is further on stays as it is.
 * @throws Refusal NOT_FOUND
 */
export function packOrders(deps: { db: Db }, work: Omit<OrdersWork, 'action'>): Promise<OrdersMoved> {
  return withLockedOrders(deps, { ...work, action: 'fulfilment.pack' }, async (tx, orders) => {
    const notes = notesUnless(orders, ['paid'])
    for (const [id, note] of await selectHeldBack(tx, work.orderIds, 'packing')) if (!notes.has(id)) notes.set(id, note)
    const ids = orders.map(({ id }) => id).filter((id) => !notes.has(id))
    await setPacked(tx, ids, true)
    await recordHistory(
      tx,
      ids.map((orderId) => ({ orderId, kind: 'packed', actorId: work.actor.profileId })),
    )
    await emitEvents(
      tx,
      ids.map((orderId) => ({ name: 'order.packed', rowId: orderId, payload: { orderId } })),
    )
    return notes
  })
}

/**
 * Takes packing back while nothing of the order has left.
 * @throws Refusal NOT_FOUND
 */
export function unpackOrders(deps: { db: Db }, work: Omit<OrdersWork, 'action'>): Promise<OrdersMoved> {
  return withLockedOrders(deps, { ...work, action: 'fulfilment.unpack' }, async (tx, orders) => {
    const notes = notesUnless(orders, ['packed'])
    for (const id of await selectPartlyShipped(tx, work.orderIds)) notes.set(id, fulfilmentMessages.partlyShipped)
    const ids = orders.map(({ id }) => id).filter((id) => !notes.has(id))
    await setPacked(tx, ids, false)
    await recordHistory(
      tx,
      ids.map((orderId) => ({ orderId, kind: 'unpacked', actorId: work.actor.profileId })),
    )
    return notes
  })
}
