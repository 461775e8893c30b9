import type { OrderStatus } from '../checkout/checkout.contract.ts'

/** Why a command left an order as it was, by its status. */
const notes: Readonly<Record<OrderStatus, string>> = {
  pending: 'It isn’t paid yet.',
  paid: 'It isn’t packed yet.',
  packed: 'It’s already packed.',
  shipped: 'It has already shipped.',
  delivered: 'It was already delivered.',
  closed: 'It’s complete.',
  cancelled: 'It was canceled.',
  refunded: 'It was refunded.',
  failed: 'It was never paid.',
}

/** Why a command left an order as it was. */
export const leftAsItWas = (status: OrderStatus): string => notes[status]

export const fulfilmentMessages = {
  partlyShipped: 'Part of it has already shipped.',
  cancelAsked: 'The buyer asked to cancel. Answer the request first.',
  parcelOpen: 'The buyer is keeping this parcel open for more items. Ship it once it closes.',
  isPickup: 'The buyer picks it up. Hand it over instead.',
  isNoPickup: 'This order ships. Record the parcel instead.',
  linesGone: 'These items have shipped or were refunded.',
  nothingUnderWay: 'None of it is on its way.',
  wrongCode: 'That isn’t this order’s code. Ask the buyer to open the order and read it again.',
  unknownOrder: 'No order of yours has this number.',
  noOrderNumber: 'The order’s number is missing.',
  noTracking: 'The tracking number is missing.',
  badTracking: 'A tracking number has 4 to 60 letters and digits.',
  twice: 'This order is in the file twice.',
  carrierNameNeeded: 'Enter the carrier’s name.',
  carrierNameExtra: 'Choose “Another carrier” to enter a name.',
} as const
