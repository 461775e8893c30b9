import type { OrderQueue } from '@keepcase/contract/checkout/checkout.contract.ts'
import { plural } from '#web/format/format.ts'

/** Sentences of the fulfillment desk. */
export const queues: readonly { value: OrderQueue; label: string }[] = [
  { value: 'waiting', label: 'All waiting' },
  { value: 'to_pack', label: 'To pack' },
  { value: 'to_ship', label: 'To ship' },
  { value: 'overdue', label: 'Late' },
]
export const waitingFailed = 'The orders didn’t load'
export const nothingTitle = 'Nothing to pack.'
export const nothingBody = 'Paid orders line up here, oldest first.'
export const nothingInView = 'Nothing here right now.'
export const moreOrders = 'Show more orders'

export const selectShown = 'Select all shown'
export const clearSelection = 'Clear selection'
export const selectedText = (count: number): string => `${plural(count, 'order')} selected`
export const chooseFirst = 'Select orders to pack, ship or print them.'

export const pack = 'Mark as packed'
export const ship = 'Ship'
export const pickList = 'Pick list'
export const slips = 'Packing slips'
export const labels = 'Address labels'
export const exportCsv = 'Export CSV'
export const importCsv = 'Add tracking from a file'
export const exportFailed = 'We couldn’t make the file. Please try again.'
export const packedText = (count: number): string => `${plural(count, 'order')} packed`
export const shippedText = (count: number): string => `${plural(count, 'order')} shipped`

export const stoppedTitle = 'Stopped halfway'
export const stoppedAfter = (count: number): string =>
  `${plural(count, 'order')} went through. The others are still waiting. Please try again.`

export const labelSizes = [
  { value: 'a6', label: 'A6 (105 × 148 mm)' },
  { value: '4x6', label: '4 × 6 in' },
  { value: 'a4', label: 'A4' },
  { value: 'letter', label: 'Letter' },
] as const
export type PageSize = (typeof labelSizes)[number]['value']
export const slipSizes = labelSizes.filter(({ value }) => value === 'a4' || value === 'letter')
export const printTitle = 'Print'
export const pageSize = 'Paper'
export const printNow = 'Print'
export const printHint = 'In the print dialog, choose the same paper and set margins to none.'
export const labelText = (count: number): string => plural(count, 'label')
export const slipText = (count: number): string => plural(count, 'packing slip')
export const noLabels = 'Pickups don’t need labels.'
export const noSender = 'These labels have no return address.'
export const addSender = 'Add a return address'
export const senderFailed = 'The return address didn’t load. These labels print without it.'

export const shipManyTitle = (count: number): string => `Ship ${plural(count, 'order')}`
export const nothingToShip = 'Nothing to ship'
export const shipManyLead = 'Scan or type each tracking number and press Enter. Buyers get the link right away.'
export const ordersText = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'Order' : 'Orders'} ${numbers.join(', ')}`
const ofOrders = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? 'order' : 'orders'} ${numbers.join(', ')}`
export const trackingOf = (numbers: readonly number[]): string => `Tracking number for ${ofOrders(numbers)}`
export const inBox = (items: number, orders: number): string =>
  orders === 1 ? plural(items, 'item') : `${plural(items, 'item')} in one box`
export const keptOpenText = (count: number): string =>
  count === 1
    ? '1 order stays here: its buyer keeps the parcel open.'
    : `${count} orders stay here: their buyers keep the parcels open.`
export const allKeptOpen = 'Their buyers keep these parcels open. Ship them once they close.'
export const looksLikeOthers = (count: number): string =>
  count === 1 ? '1 number looks like another carrier’s.' : `${count} numbers look like another carrier’s.`
export const useSuggested = 'Use the suggested carriers'
export const confirmCarriers = 'Check those parcels, or ship them as is.'
export const chooseCarrierFor = (carrier: string, numbers: readonly number[]): string =>
  `Use ${carrier} for ${ofOrders(numbers)}`
export const goesWith = (carrier: string): string => `Ships with ${carrier}.`
export const shipThese = (count: number): string => `Ship ${plural(count, 'order')}`
export const badNumber = 'Use at least 4 letters and digits.'
export const notShippable = 'The selected orders are pickups. Open one to hand it over.'

export const pickTitle = 'Pick list'
export const pickLead = (orders: number, items: number): string =>
  `${plural(items, 'item')} for ${plural(orders, 'order')}`
export const pickOf = (quantity: number, orders: readonly number[]): string =>
  `${quantity} for ${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`
export const pickMore = 'These are due first. More orders are waiting.'
export const pickSorts = [
  { value: 'shelf', label: 'By shelf' },
  { value: 'sku', label: 'By SKU' },
] as const
export const pickFailed = 'The pick list didn’t load'
export const pickEmptyTitle = 'Nothing to pick.'
export const pickEmptyBody = 'Items from paid orders line up here, shelf by shelf.'
export const pickPrinted = (day: string): string => `Pick list, printed ${day}`
export const printPickList = 'Print pick list'
export const backToOrders = 'Back to the orders'
export const shelfOf = (title: string): string => `Shelf for ${title}`
export const shelfFailed = 'The shelf wasn’t saved. Please try again.'

export const fileTitle = 'Add tracking from a file'
export const fileLead =
  'A CSV file with a column for the order and one for the tracking number. A carrier column is optional.'
export const chooseFile = 'Choose a CSV file'
export const fileHint = 'Up to 500 rows. “Export CSV” gives you a file to fill in.'
export const noOrderColumn = 'There’s no “Order” column. Add that heading and choose the file again.'
export const noTrackingColumn = 'There’s no “Tracking number” column. Add that heading and choose the file again.'
export const noRows = 'The file has no rows with a tracking number.'
export const tooManyRows = 'The file has more than 500 rows. Split it.'
export const unreadable = 'We can’t read this file. Save it as CSV and try again.'
export const previewFailed = 'We couldn’t check the file. Please try again.'
export const defaultCarrier = 'Carrier, if the file doesn’t name one'
export const readyText = (ready: number, problems: number): string =>
  `${plural(ready, 'parcel')} ready${problems > 0 ? `, ${plural(problems, 'row')} left out` : ''}`
export const otherFile = 'Choose another file'

// Waiting bar
export const selectedOrders = 'Selected orders'

// Waiting table
export const selectOrder = (number: number) => `Select order ${number}`
export const boxWith = (numbers: readonly number[]): string => `In one box with ${ofOrders(numbers)}`

// Ship many dialog
export const carrierNameNeeded = 'Enter the carrier’s name.'

// Tracking file
export const trackingNumber = 'Tracking number'
export const whatHappens = 'What happens'

/** Columns of the exported orders. */
export const csvHeadings = [
  ...[
    'Order',
    'Status',
    'Paid',
    'Buyer',
    'Recipient',
    'Address',
    'Address 2',
    'City',
    'Region',
    'Postal code',
    'Country',
  ],
  ...['Phone', 'Items', 'Item count', 'Total', 'Currency', 'Delivery', 'Carrier', 'Tracking number'],
]
