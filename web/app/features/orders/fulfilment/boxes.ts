import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'

/** Orders that leave in one box: those for which their buyer kept one parcel open, or a single order. */
export type Box = { id: string; orders: readonly Order[] }

/** The boxes of these orders, in their order; in a box by their numbers. */
export const boxesOf = (orders: readonly Order[]): Box[] =>
  [...Map.groupBy(orders, ({ id, parcelId }) => parcelId ?? id)].map(([id, own]) => ({
    id,
    orders: own.toSorted((a, b) => a.number - b.number),
  }))

/** Whether the buyer keeps the order's parcel open: it can be packed, not shipped. */
export const isParcelOpen = ({ parcelEndsAt }: Order, now: number): boolean =>
  parcelEndsAt !== null && Date.parse(parcelEndsAt) > now

/** The lines that were not refunded and have not left. */
export const openLines = ({ lines, shipments }: Order): Order['lines'] => {
  const left = new Set(shipments.flatMap(({ claimIds }) => claimIds))
  return lines.filter(({ claimId, refundedCents }) => refundedCents === 0 && !left.has(claimId))
}

/** The number of items in these orders that still go out. */
export const openItems = (orders: readonly Order[]): number =>
  orders.reduce((sum, order) => sum + openLines(order).length, 0)

/** Numbers of these orders. */
export const numbersOf = (orders: readonly Order[]): number[] => orders.map(({ number }) => number)
