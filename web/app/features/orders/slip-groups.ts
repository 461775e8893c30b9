import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Shipment } from '@keepcase/contract/orders/shipments.fields.ts'
import * as texts from './orders.texts.ts'

/** The parcel that a slip goes into: the next one to leave, or one that has left. */
export type SlipBox = 'next' | Shipment

/** Lines of a slip under one heading; null for an order that travels whole. */
export type SlipGroup = { title: string | null; lines: Order['lines'] }

type Line = Order['lines'][number]
type Place = { title: string; at: number }

/**
 * Lines of a slip by where they are, and the number of the parcel it goes into. Without a box, or once everything has
 * left: by parcel, and null.
 */
export function slipGroups(order: Order, box?: SlipBox): { parcel: number | null; groups: SlipGroup[] } {
  const parcelOf = (line: Line) => order.shipments.find(({ claimIds }) => claimIds.includes(line.claimId))
  const isRefunded = (line: Line) => line.refundedCents > 0 && !parcelOf(line)
  const kept = order.lines.filter((line) => !isRefunded(line))
  const isByBox = box !== undefined && (box !== 'next' || kept.some((line) => !parcelOf(line)))
  const next = order.shipments.length + 1
  const placeOf = (line: Line): Place =>
    isByBox ? placeByBox(parcelOf(line), box) : placeByParcel(parcelOf(line), next)
  const places = Map.groupBy(kept, (line) => placeOf(line).title)
  if (places.size < 2) return { parcel: null, groups: [{ title: null, lines: order.lines }] }
  const groups: SlipGroup[] = [...places.values()]
    .toSorted(([a], [b]) => placeOf(a!).at - placeOf(b!).at)
    .map((lines) => ({ title: placeOf(lines[0]!).title, lines }))
  const refunded = order.lines.filter(isRefunded)
  if (refunded.length > 0) groups.push({ title: texts.refundedLines, lines: refunded })
  return { parcel: isByBox ? (box === 'next' ? next : box.number) : null, groups }
}

function placeByBox(parcel: Shipment | undefined, box: SlipBox): Place {
  const isHere = box === 'next' ? parcel === undefined : parcel?.id === box.id
  if (isHere) return { title: texts.inThisBox, at: 0 }
  const isEarlier = parcel !== undefined && (box === 'next' || parcel.number < box.number)
  return isEarlier ? { title: texts.shippedEarlier, at: 1 } : { title: texts.shipsLater, at: 2 }
}

const placeByParcel = (parcel: Shipment | undefined, last: number): Place =>
  parcel
    ? { title: texts.parcelShippedOn(parcel.number, parcel.shippedAt), at: parcel.number }
    : { title: texts.notShippedYet, at: last }
