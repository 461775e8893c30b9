import type { Carrier } from '@keepcase/contract/orders/carriers.ts'
import type { OrdersMoved } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { fulfilmentMessages, leftAsItWas } from '@keepcase/contract/orders/fulfilment.messages.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { selectStorefrontOfOrder } from '../order-rows.queries.ts'
import { selectHeldBack } from './held-back.queries.ts'
import { recordHistory } from './history.queries.ts'
import {
  insertShipment,
  type LockedOrder,
  lockOpenLines,
  selectOrderOfShipment,
  settleFulfilment,
  updateCarrier,
} from './order-moves.queries.ts'
import { type OrdersWork, withLockedOrders } from './with-locked-orders.ts'

/** How a parcel travels. */
export type Way = { carrier: Carrier; carrierName?: string | undefined; trackingNumber?: string | undefined }

/** A parcel that left. */
export type SentParcel = Way & { orderId: string }

type ShipWork = Omit<OrdersWork, 'action' | 'orderIds'> & {
  parcels: readonly SentParcel[]
  /** Lines of the only parcel. */
  claimIds?: readonly string[] | undefined
}

/**
 * Records parcels that have left, one of each order, and tells their buyers. An order whose last open line leaves is shipped. Of an order
 * that somebody else shipped meanwhile nothing is recorded again.
 * @throws Refusal NOT_FOUND; CONFLICT for a carrier without its name
 */
export function shipOrders(deps: { db: Db }, { parcels, claimIds, ...work }: ShipWork): Promise<OrdersMoved> {
  for (const parcel of parcels) assertCarrierName(parcel)
  const orderIds = parcels.map((parcel) => parcel.orderId)
  return withLockedOrders(deps, { ...work, orderIds, action: 'fulfilment.ship' }, async (tx, orders) => {
    const open = await lockOpenLines(tx, orderIds)
    const heldBack = await selectHeldBack(tx, orderIds, 'handing over')
    const notes = new Map<string, string>()
    for (const parcel of parcels) {
      const order = orders.find(({ id }) => id === parcel.orderId)!
      const lines = open.get(order.id) ?? []
      const chosen = claimIds ? lines.filter((id) => claimIds.includes(id)) : lines
      const note = noteOn(order, chosen, claimIds) ?? heldBack.get(order.id) ?? null
      if (note === null) await send(tx, work.actor, parcel, chosen, chosen.length < lines.length)
      else notes.set(order.id, note)
    }
    await settleFulfilment(tx, orderIds)
    return notes
  })
}

/** Why the parcel can't be recorded; null when it can. */
function noteOn(order: LockedOrder, chosen: readonly string[], claimIds: readonly string[] | undefined): string | null {
  if (!['paid', 'packed'].includes(order.status)) return leftAsItWas(order.status)
  if (order.fulfilment === 'pickup') return fulfilmentMessages.isPickup
  if (chosen.length === 0) return fulfilmentMessages.linesGone
  return claimIds && chosen.length < new Set(claimIds).size ? fulfilmentMessages.linesGone : null
}

/** Writes one parcel. `isPartial`: other lines stay. */
async function send(tx: Tx, actor: Actor, parcel: SentParcel, claimIds: readonly string[], isPartial: boolean) {
  const { orderId } = parcel
  const way = wayOf(parcel)
  const { id, number } = await insertShipment(tx, { ...way, orderId, claimIds, shippedBy: actor.profileId })
  const detail = { ...way, number, items: claimIds.length, isPartial }
  await recordHistory(tx, [{ orderId, kind: 'shipped', actorId: actor.profileId, detail }])
  const payload = { orderId, shipmentId: id, isPartial }
  await emitEvents(tx, [{ name: 'order.shipped', rowId: id, payload }])
}

/**
 * Corrects carrier and number of a parcel, also after it arrived.
 * @throws Refusal NOT_FOUND; CONFLICT for a carrier without its name
 */
export async function updateShipment(
  deps: { db: Db },
  actor: Actor,
  { id, ...way }: Way & { id: string },
  requestId: string,
): Promise<OrdersMoved> {
  assertCarrierName(way)
  const orderId = await selectOrderOfShipment(deps.db, id)
  const storefrontId = orderId && (await selectStorefrontOfOrder(deps.db, orderId))
  if (!orderId || !storefrontId) throw new Refusal('NOT_FOUND')
  const work = { actor, storefrontId, orderIds: [orderId], action: 'fulfilment.updateShipment', requestId }
  return withLockedOrders(deps, work, async (tx) => {
    await updateCarrier(tx, id, wayOf(way))
    await recordHistory(tx, [{ orderId, kind: 'tracking_changed', actorId: actor.profileId, detail: wayOf(way) }])
    return new Map()
  })
}

const wayOf = ({ carrier, carrierName, trackingNumber }: Way) => ({
  carrier,
  carrierName: carrierName ?? null,
  trackingNumber: trackingNumber ?? null,
})

function assertCarrierName({ carrier, carrierName }: Way): void {
  const isOther = carrier === 'other'
  if (isOther === (carrierName !== undefined)) return
  const message = isOther ? fulfilmentMessages.carrierNameNeeded : fulfilmentMessages.carrierNameExtra
  throw new Refusal('CONFLICT', { title: 'Check the carrier', message, fields: { carrierName: message } })
}
