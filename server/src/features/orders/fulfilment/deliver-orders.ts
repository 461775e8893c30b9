import type { OrdersMoved } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { fulfilmentMessages } from '@keepcase/contract/orders/fulfilment.messages.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import type { CountCall, Limit } from '#server/api/rate-limits.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { selectStorefrontOfOrder } from '../order-rows.queries.ts'
import { mustManageOrder } from '../orders.policy.ts'
import { selectHeldBack } from './held-back.queries.ts'
import { recordHistory } from './history.queries.ts'
import {
  type LockedOrder,
  lockOrders,
  setParcelsDelivered,
  setPickedUp,
  settleFulfilment,
} from './order-moves.queries.ts'
import { notesUnless, type OrdersWork, withLockedOrders } from './with-locked-orders.ts'

/**
 * Records in the seller's name that the parcels of orders arrived.
 * @throws Refusal NOT_FOUND
 */
export function markDelivered(deps: { db: Db }, work: Omit<OrdersWork, 'action'>): Promise<OrdersMoved> {
  return withLockedOrders(deps, { ...work, action: 'fulfilment.markDelivered' }, async (tx, orders) => {
    const notes = notesUnless(orders, ['paid', 'packed', 'shipped'])
    const ids = orders.map(({ id }) => id).filter((id) => !notes.has(id))
    const arrived = await recordArrival(tx, ids, { by: 'seller', actorId: work.actor.profileId })
    for (const id of ids) if (!arrived.has(id)) notes.set(id, fulfilmentMessages.nothingUnderWay)
    return notes
  })
}

/** Wrong codes per order and hour. */
const codeTries = { name: 'pickup-code', max: 10, seconds: 3600, isExact: true } as const satisfies Limit

/**
 * Hands a pickup over: proven by the buyer's code, or without one in the seller's name.
 * @throws Refusal NOT_FOUND; CONFLICT for a wrong code; RetryLater after ten codes in an hour
 */
export async function handOver(
  deps: { db: Db; countCall: CountCall },
  actor: Actor,
  { id, code }: { id: string; code?: string | undefined },
  requestId: string,
): Promise<OrdersMoved> {
  await mustManageOrder(deps.db, actor, id)
  const waitSeconds = code === undefined ? null : await deps.countCall(codeTries, id)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  const storefrontId = (await selectStorefrontOfOrder(deps.db, id)) ?? ''
  const work = { actor, storefrontId, orderIds: [id], action: 'fulfilment.handOver', requestId }
  return withLockedOrders(deps, work, async (tx, orders) => {
    const notes = notesUnless(orders, ['paid', 'packed'])
    for (const order of orders.filter((one) => one.fulfilment !== 'pickup')) {
      notes.set(order.id, fulfilmentMessages.isNoPickup)
    }
    for (const [held, note] of await selectHeldBack(tx, [id], 'handing over'))
      if (!notes.has(held)) notes.set(held, note)
    const order = orders.find((one) => !notes.has(one.id))
    if (!order) return notes
    if (code !== undefined && code !== order.pickupCode) throw wrongCode()
    await pickUp(tx, order, actor, code === undefined ? 'seller' : 'code')
    return notes
  })
}

const wrongCode = () =>
  new Refusal('CONFLICT', {
    title: 'Wrong code',
    message: fulfilmentMessages.wrongCode,
    fields: { code: fulfilmentMessages.wrongCode },
  })

async function pickUp(tx: Tx, { id }: LockedOrder, actor: Actor, by: 'buyer' | 'seller' | 'code'): Promise<void> {
  await setPickedUp(tx, id, by)
  await recordHistory(tx, [{ orderId: id, kind: 'picked_up', actorId: actor.profileId, detail: { by } }])
  await emitEvents(tx, [{ name: 'order.delivered', rowId: id, payload: { orderId: id, by } }])
}

/**
 * Records in the buyer's name that a parcel, all parcels under way, or a pickup arrived. Saying so again changes
 * nothing.
 * @throws Refusal NOT_FOUND for an order of another account
 */
export function confirmArrival(
  { db }: { db: Db },
  actor: Actor,
  { id, shipmentId }: { id: string; shipmentId?: string | undefined },
): Promise<void> {
  return transact(db, async (tx) => {
    const [order] = await lockOrders(tx, [id])
    if (order?.buyerId !== actor.profileId) throw new Refusal('NOT_FOUND')
    if (order.fulfilment === 'pickup') {
      if (['paid', 'packed'].includes(order.status)) await pickUp(tx, order, actor, 'buyer')
      return
    }
    await recordArrival(tx, [id], { by: 'buyer', actorId: actor.profileId, shipmentId: shipmentId ?? null })
  })
}

type Arrival = {
  by: 'buyer' | 'seller' | 'time'
  actorId: string | null
  shipmentId?: string | null
  onlyOverdue?: boolean
}

/** Records arrived parcels with what follows for their orders. Returns the orders of which something arrived. */
export async function recordArrival(tx: Tx, orderIds: readonly string[], arrival: Arrival): Promise<Set<string>> {
  const { by, actorId, ...which } = arrival
  const arrived = await setParcelsDelivered(tx, { orderIds, by, ...which })
  const delivered = new Set(await settleFulfilment(tx, orderIds))
  await recordHistory(
    tx,
    arrived.map(({ orderId, number }) => ({ orderId, kind: 'delivered', actorId, detail: { number, by } })),
  )
  await emitEvents(
    tx,
    [...delivered].map((orderId) => ({ name: 'order.delivered', rowId: orderId, payload: { orderId, by } })),
  )
  return new Set(arrived.map(({ orderId }) => orderId))
}
