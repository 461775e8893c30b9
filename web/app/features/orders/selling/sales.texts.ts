import type { OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'

/** Sentences of a seller's orders and holds. */
export const noOrdersTitle = 'No orders yet.'
export const noOrdersBody = 'Paid claims become orders here, one parcel per buyer.'
export const noMatchTitle = 'No order matches.'
export const noMatchBody = 'Change the search or the filter.'
export const ordersFailed = 'The orders didn’t load'

export const toShip = 'To ship'
export const nothingToShip = 'Nothing is waiting to ship.'
export const shipBy = 'ship by'
export const showAll = 'Show all'
export const late = 'Late'
export const parcelOpen = 'Parcel open'

export const holdsTitle = 'Unpaid holds'
export const noHolds = 'No one is holding anything right now.'
export const holdsFailed = 'The holds didn’t load'
export const moreHolds = 'Show more holds'

export const owed = 'Payout owed'
export const figuresFailed = 'The figures didn’t load'

/** What the order list shows: a queue, or one status. */
export type OrderView = 'all' | 'waiting' | 'overdue' | Exclude<OrderStatus, 'failed' | 'pending'>

export const orderViews: readonly { value: OrderView; label: string }[] = [
  { value: 'all', label: 'All orders' },
  { value: 'waiting', label: 'Waiting to go out' },
  { value: 'overdue', label: 'Late' },
  { value: 'paid', label: 'Paid' },
  { value: 'packed', label: 'Packed' },
  { value: 'shipped', label: 'Shipped' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'closed', label: 'Complete' },
  { value: 'refunded', label: 'Refunded' },
  { value: 'cancelled', label: 'Canceled' },
]

// Orders section
export const searchOrders = 'Search by number or buyer'
export const showLabel = 'Show'
export const moreOrders = 'Show more orders'
export const notPaidYet = 'Not yet'
export const shipsByColumn = 'Ships by'
export const nothingToDo = 'Nothing to do'

// Sales figures
export const totalSales = 'Total Sales'
export const activeListings = 'Active Listings'
export const subscribers = 'Subscribers'
