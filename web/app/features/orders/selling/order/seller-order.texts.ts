import { type Carrier, carrierName } from '@keepcase/contract/orders/carriers.ts'
import type { OrderMoment } from '@keepcase/contract/orders/fulfilment.contract.ts'
import type { DeliveredBy, Shipment } from '@keepcase/contract/orders/shipments.fields.ts'
import type { ReactNode } from 'react'
import { formatMoney, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

/** Sentences of the seller's order page. */
export const allOrders = 'All orders'
export const orderFailed = 'This order didn’t load'
export const orderMissing = 'This order belongs to another storefront, or the link is wrong.'
export const nextStep = 'Next step'
export const items = 'Items'
export const parcels = 'Parcels'
export const shipTo = 'Ship to'
export const pickupBy = 'Picked up by'
export const noAddress = 'The buyer picks it up.'
export const earningsTitle = 'What you earn'
export const paidTitle = 'What the buyer paid'
export const history = 'History'
export const printSlip = 'Print packing slip'
export const parcelSlip = 'Packing slip'
export const slipOfParcel = (number: number): string => `Packing slip of parcel ${number}`

export const answerFirst = 'Answer the request to cancel before you pack.'
export const waitForParcel = 'The buyer is keeping this parcel open. Ship it once it closes.'

export const pack = 'Mark as packed'
export const unpack = 'Mark as not packed'
export const ship = 'Ship order'
export const shipRest = 'Ship the rest'
export const handOver = 'Hand it over'
export const markDelivered = 'Mark as delivered'
export const changeTracking = 'Change tracking'
export const seeTracking = 'Track parcel'
export const moveFailed = 'Nothing was changed. Please try again.'

export const shipTitle = 'Ship this order'
export const shipLead = 'The buyer gets the tracking link right away.'
export const changeTitle = 'Change the tracking'
export const changeLead = 'The buyer sees the new link on the order.'
export const carrierLabel = 'Carrier'
export const carrierNameLabel = 'Carrier’s name'
export const numberLabel = 'Tracking number'
export const numberHint = 'Leave it empty for a letter without tracking.'
export const looksLike = (carrier: string): string => `This looks like a ${carrier} number.`
export const chooseCarrier = (carrier: string): string => `Use ${carrier}`
export const shipTogether = (numbers: readonly number[]): string =>
  `Ship ${numbers.length === 1 ? 'order' : 'orders'} ${numbers.join(', ')} in the same box`
export const whichItems = 'In this parcel'
export const chooseItems = 'Choose at least one item.'
export const saveTracking = 'Save tracking'

export const handOverTitle = 'Hand this order over'
export const handOverLead = 'The buyer has a 6-digit code on their order. It proves you handed it over.'
export const codeLabel = 'Pickup code'
export const codeProblem = 'Enter the 6 digits.'
export const withCode = 'Confirm code'
export const withoutCode = 'Hand over without a code'

export const repeatBuyer = (orders: number): string =>
  orders > 1 ? `${plural(orders, 'order')} with you` : 'First order with you'

/** Who said that a parcel arrived. */
export const arrivedBy: Readonly<Record<DeliveredBy, string>> = {
  buyer: 'confirmed by the buyer',
  seller: 'marked by your team',
  code: 'confirmed by the pickup code',
  time: 'assumed after the usual delivery time',
}

export const nameOfCarrier = (parcel: Pick<Shipment, 'carrier' | 'carrierName'>): string =>
  parcel.carrierName ?? carrierName(parcel.carrier)

/** What a moment of the history was, as a sentence without its subject. */
export function momentText({ kind, detail }: OrderMoment, currency: string): string {
  if (kind === 'shipped') return shippedText(detail)
  if (kind === 'tracking_changed') return `Tracking changed to ${wayText(detail)}`
  if (kind === 'delivered') return `Parcel ${String(detail.number)} arrived, ${arrivedBy[detail.by as DeliveredBy]}`
  if (kind === 'picked_up') return `Picked up, ${arrivedBy[detail.by as DeliveredBy]}`
  if (kind === 'refunded') return `Refunded ${formatMoney(Number(detail.amountCents), currency)}`
  if (kind === 'cancel_granted' && detail.isAutomatic) return 'Canceled: nobody answered in time'
  return moments[kind] ?? kind.replaceAll('_', ' ')
}

const moments: Readonly<Record<string, string>> = {
  paid: 'Paid',
  packed: 'Packed',
  unpacked: 'Marked as not packed',
  closed: 'Complete',
  cancel_asked: 'The buyer asked to cancel',
  cancel_granted: 'Canceled as the buyer asked',
  cancel_declined: 'Request to cancel declined',
  cancel_withdrawn: 'The buyer keeps the order',
  parcel_opened: 'The buyer keeps the parcel open',
  parcel_joined: 'Joined the buyer’s open parcel',
  parcel_closed: 'The open parcel closed',
  problem_reported: 'The buyer reported a problem',
  problem_resolved: 'The buyer says the problem is resolved',
  problem_escalated: 'The buyer asked Keepcase to step in',
}

function shippedText(detail: Record<string, unknown>): string {
  const what = detail.isPartial
    ? `Parcel ${String(detail.number)} shipped (${plural(Number(detail.items), 'item')})`
    : 'Shipped'
  return `${what} with ${wayText(detail)}`
}

const wayText = ({ carrier, carrierName: name, trackingNumber }: Record<string, unknown>): string =>
  [nameOfCarrier({ carrier: carrier as Carrier, carrierName: name as string | null }), trackingNumber]
    .filter(Boolean)
    .join(' ')

// Earnings card
export const itemsAmount = 'Items'
export const shippingAmount = 'Shipping'
export const feeShare = 'Platform fee, your share'
export const feeOwed = 'Fee and tax you owe'
export const refundsAmount = 'Refunds'

// Next step
export const paymentRunning = 'The payment is in progress. Don’t pack it yet.'
export const partShipped = 'Part of it is on its way. Ship the rest.'
export const setAside = 'Set it aside for the buyer.'
export const packThenShip = 'Pack it, then ship it.'
export const readyForPickup = 'Ready. Hand it over when the buyer comes.'
export const packedShipIt = 'Packed. Ship it and add the tracking.'
export const onItsWay = 'On its way. Nothing to do until it arrives.'
export const complete = 'Complete. Nothing left to do.'
export const refundedStop = 'Refunded. Don’t ship it.'
export const notPaidStop = 'Not paid. Don’t ship it.'

// Ship dialog
export const atMost = (most: number) => `Use at most ${most} characters.`
export const numberTooShort = 'Use at least 4 letters and digits.'

// Use fulfilment
export const notDone = 'Not done'

// Seller order page
export const orderNotFound = 'Order not found'

export const pickedUp = 'Picked up. The order closes automatically.'
export const delivered = 'Delivered. The order closes automatically.'
export const promised = (day: ReactNode) => sentence`You promised to ship by ${day}.`
export const assumedOn = (day: ReactNode) => sentence`It counts as delivered on ${day} unless the buyer says otherwise.`
export const net = 'Net'
