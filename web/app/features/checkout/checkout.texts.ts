import type { ReactNode } from 'react'
import { formatLeft, formatMoney, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

// Back to drop
export const backToTheLive = 'Back to the live drop'

// Checkout done
export const itsYours = 'It’s yours.'
export const theyreYours = 'They’re yours.'
export const yourPaymentHasBeen = (count: number, length: number) =>
  `Your payment has been recorded successfully. ${plural(count, 'item')} in ${plural(length, 'order')}.`
export const yourOrders = 'Your orders'
export const discoverDrops = 'Discover Drops'

// Checkout steps
export const weCouldntWorkOut = 'We couldn’t work out the total'
export const somethingWentWrong = 'Something went wrong.'
export const theHoldEnded = (names: string) => `${names}: the hold ended. The total changed.`
export const aPaymentYouStarted =
  'A payment you started in another tab or on another device isn’t finished. Your items stay on hold.'

// Checkout
export const pay = (parcels: string) => `Pay ${parcels}`
export const eachSellerIsCharged =
  'Each seller is charged separately. If one payment fails, the others go through and that seller’s holds keep running.'
export const yourPriceIsLocked = 'Your price is locked in. It won’t change while you hold the item.'
export const youreOfflineYourHolds = 'You’re offline. Your holds keep running; pay when you’re back.'
export const saveAnAddressFirst = 'Save an address first, so we know where to send it.'

// Ended row
export const theHoldEndedItMay = 'The hold ended. It may still be available.'
export const viewTheDrop = 'View the drop'

// Hold warning
export const thisHoldEnds = (left: number) =>
  `This hold ends in ${formatLeft(left)}. Pay for it now or continue without it.`
export const continueWithout = 'Continue without it'

// Paid parcel
export const order = (orderNumber: number | undefined) => `Order ${orderNumber}`

// Seller stack
export const parcelFrom = (storefrontName: string) => `Parcel from ${storefrontName}`
export const localPickup = (name: ReactNode) => sentence`Local pickup at ${name}`
export const shipsTogether = (name: ReactNode) => sentence`Ships together from ${name}`
export const shipsFrom = (name: ReactNode) => sentence`Ships from ${name}`
export const joinsYourOpenParcel = (day: ReactNode) =>
  sentence`Joins your open parcel, which closes on ${day}. You pay only the extra shipping per item.`
export const claimOneMore = 'Claim one more from this seller'
export const moreShipping = (currency: string, oneMoreShippingCents: number) =>
  `+${formatMoney(oneMoreShippingCents, currency)} shipping`
export const shipsFree = 'ships free'
export const lineShipping = ({
  isFurther,
  currency,
  shippingCents,
}: {
  isFurther: boolean
  currency: string
  shippingCents: number
}) => `${isFurther ? '+' : ''}${formatMoney(shippingCents, currency)} shipping`

// Summary
export const shippingParcels = (length: number) => `Shipping, ${length} parcels`

// Sums
export const platformFeeYourShare = 'Platform fee, your share'
export const platformFeeYourHalf = 'Platform fee, your half'
export const platformFee = 'Platform fee'

// Waiting payments
export const confirmThePayment = 'Confirm the payment'
export const unableToRecordPayment = 'Unable to record payment. Please try again.'

export const paymentRunning = (storefronts: string) => `${storefronts}: payment in progress`

export const notReached = 'We couldn’t reach the server.'
