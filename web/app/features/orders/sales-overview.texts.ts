import type { ReactNode } from 'react'
import { formatCount, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

/** Sentences of Sales Overview and Fulfillment on the dashboard. */
export const title = 'Sales Overview'
export const salesFailed = 'Your sales didn’t load'
export const totalSales = 'Total Sales'
export const activeListings = 'Active Listings'
export const subscribers = 'Subscribers'
export const payoutOwed = 'Payout owed'
export const ordersFailed = 'The orders didn’t load'
export const fulfillment = 'Fulfillment'
export const noPendingOrders = 'No pending orders'
/** `shown`: number of orders in a list that holds only the newest. */
export const toPack = (waiting: number, late: number, shown: number | null) =>
  `${plural(waiting, 'order')} to pack${late > 0 ? `, ${formatCount(late)} late` : ''}.${shown === null ? '' : ` Here are the newest ${shown}.`}`
export const orderNumber = (number: number) => `Order ${number}`
export const paid = (ago: ReactNode) => sentence`paid ${ago}`
