import { type Carrier, carrierName } from '@keepcase/contract/orders/carriers.ts'
import type { DeliveredBy, Shipment } from '@keepcase/contract/orders/shipments.fields.ts'

/** Sentences of a buyer's parcels. */
export const onItsWay = 'On its way'
export const allArrived = 'Delivered'
export const trackParcel = 'Track it'
export const arrived = 'It arrived'
export const thanks = 'Thanks. Enjoy it.'
export const arrivalFailed = 'We didn’t save that. Please try again.'
export const noTracking = 'Sent without tracking.'

export const pickupCode = 'Your pickup code'
export const pickupLead = 'Show it when you pick up the order, and to no one before. It proves you got it.'

export const lateTitle = 'This order is late'
export const lateLead =
  'Ask the seller what’s going on, or report a problem. You’re covered: nothing is final until it arrives.'

/** Who said that a parcel arrived, to its buyer. */
export const arrivedBy: Readonly<Record<DeliveredBy, string>> = {
  buyer: 'You confirmed it arrived',
  seller: 'Marked as delivered by the seller',
  code: 'Picked up with your code',
  time: 'Counted as delivered after the usual delivery time',
}

export const nameOfCarrier = ({
  carrier,
  carrierName: name,
}: Pick<Shipment, 'carrierName'> & { carrier: Carrier }): string => name ?? carrierName(carrier)
