import type { Order, OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import { formatDate, plural } from '#web/format/format.ts'
import { clock } from '#web/format/use-clock.ts'

/** Label of an order's status. */
export const statusLabels: Record<OrderStatus, string> = {
  pending: 'Payment in progress',
  paid: 'Paid',
  packed: 'Packed',
  shipped: 'Shipped',
  delivered: 'Delivered',
  closed: 'Complete',
  cancelled: 'Canceled',
  refunded: 'Refunded',
  failed: 'Not paid',
}

const day = 24 * 3600 * 1000

/** Latest shipping time in milliseconds; null while unpaid, or if nothing is shipped. */
export function shipsBy({ paidAt, parcelEndsAt, shipsWithinDays, fulfilment }: Order): number | null {
  if (paidAt === null || fulfilment === 'pickup') return null
  const begins = Math.max(Date.parse(paidAt), parcelEndsAt ? Date.parse(parcelEndsAt) : 0)
  return begins + shipsWithinDays * day
}

/** Titles of the items in one of its parcels. */
export const titlesIn = ({ lines }: Order, { claimIds }: { claimIds: readonly string[] }): string =>
  lines
    .filter(({ claimId }) => claimIds.includes(claimId))
    .map(({ title }) => title)
    .join(', ')

/** Where the order is, in a sentence. */
export function deliveryAnswer(order: Order): string {
  const { status, fulfilment, storefrontName, shipments } = order
  const isPickup = fulfilment === 'pickup'
  if (status === 'pending') return 'The bank hasn’t answered yet.'
  const isWaiting = status === 'paid' || status === 'packed'
  if (isWaiting && shipments.length > 0) return 'Part of it is on its way to you.'
  if (status === 'paid') return isPickup ? `Waiting for you at ${storefrontName}.` : `${storefrontName} is packing it.`
  if (status === 'packed') return `Packed at ${storefrontName}.`
  if (status === 'shipped') return 'On its way to you.'
  if (status === 'delivered' || status === 'closed') return 'You have it.'
  if (status === 'refunded') return 'The seller kept it. You got your money back.'
  return 'You weren’t charged, and nothing ships.'
}

/** What happens next, in one sentence. A date that has passed is omitted. */
export function nextStepAnswer(order: Order, now = clock.now()): string {
  const { status, fulfilment, storefrontName, shipsWithinDays } = order
  if (status === 'pending')
    return 'We’ll tell you when the bank answers. If it asked you to confirm, do that in checkout.'
  if (fulfilment === 'pickup' && (status === 'paid' || status === 'packed')) {
    return status === 'packed' ? 'Collect it and show your pickup code.' : `Arrange the pickup with ${storefrontName}.`
  }
  if (status === 'paid' || status === 'packed') {
    const by = shipsBy(order)
    if (by !== null && by < now) return `It’s late: ${storefrontName} should have shipped it by ${formatDate(by)}.`
    const within = `${storefrontName} ships within ${plural(shipsWithinDays, 'day')}`
    return by === null ? `${within}.` : `${within}, by ${formatDate(by)}.`
  }
  if (status === 'shipped') return 'Tell us when it arrives.'
  if (status === 'delivered' || status === 'closed') return 'You’re done. Keep it.'
  if (status === 'refunded') return 'The refund reaches your card within a few days.'
  return 'The items went back on sale.'
}

/** Whether the payment went through, in a sentence. */
export function paymentAnswer({ status, paidAt }: Order): string {
  if (paidAt !== null) return status === 'refunded' ? 'Yes, and it was refunded.' : 'Yes, paid.'
  return status === 'pending' ? 'Not yet.' : 'No. You weren’t charged.'
}
