import type { Earning } from '@keepcase/contract/orders/earnings.contract.ts'

/** Sentences of a seller's earnings. */
export const balance = 'Balance'
export const balanceLead = 'What we owe you. If it’s negative, we take it from your next sales.'
export const byMonth = 'By month'
export const lineByLine = 'Line by line'
export const allMonths = 'All months'
export const monthLabel = 'Month'
export const failed = 'Your earnings didn’t load'
export const noneTitle = 'No earnings yet.'
export const noneBody = 'Each paid order appears here, item by item, with fees and what’s left for you.'
export const more = 'Show earlier earnings'
export const exportCsv = 'Export CSV'
export const exportFailed = 'We couldn’t make the file. Please try again.'
export const print = 'Print'
export const printedOn = (day: string) => `Earnings, printed ${day}`
export const testNote = 'Test mode: no real money moved, and no card processor took a fee.'
export const printFailed = 'The month didn’t load, so nothing was printed. Please try again.'

export const kinds: Readonly<Record<Earning['kind'], string>> = {
  sale: 'Sale',
  counter: 'Paid at the counter',
  refund: 'Refund',
  subscription: 'Subscription',
  payout: 'Payout',
  adjustment: 'Adjustment',
}

export const columns = {
  entry: 'Entry',
  item: 'Item',
  shipping: 'Shipping',
  fee: 'Fee',
  processor: 'Processor',
  tax: 'Tax',
  net: 'Net',
  refunds: 'Refunds',
  other: 'Other',
} as const
