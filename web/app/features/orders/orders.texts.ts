import type { ReactNode } from 'react'
import { formatDate, formatMoney, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

// Buyer parcels
export const iPickedItUp = 'I picked it up'
export const parcelWith = (number: number, length: number) => `, parcel ${number} with ${plural(length, 'item')}`
export const itCountsAsDelivered = (day: ReactNode) =>
  sentence`It counts as delivered on ${day} unless you tell us otherwise.`
export const shipped = (day: ReactNode) => sentence`Shipped ${day}. `

// Order answers
export const whatDidItCost = 'What did it cost?'
export const didItGoThrough = 'Did it go through?'
export const whereIs = 'Where is it?'
export const whatNext = 'What next?'

// Order list
export const yourOrdersDidntLoad = 'Your orders didn’t load'
export const paidClaimsBecomeOrders = 'Paid claims become orders here.'
export const discoverDrops = 'Discover Drops'
export const oneOrderPerSeller = 'One order per seller, with where it is and what’s next.'
export const showEarlierOrders = 'Show earlier orders'
export const order = (number: number) => `Order ${number}`

// Order page
export const orderKeepcase = (number: number) => `Order ${number} · Keepcase`
export const yourOrders = 'Your orders'
export const atAGlance = 'At a glance'
export const inThisParcel = 'In this parcel'
export const whatYouPaid = 'What you paid'
export const whatItCosts = 'What it costs'
export const goToCheckout = 'Go to checkout'
export const printOrderSlip = 'Print order slip'
export const contactUs = 'Contact us'
export const localPickup = 'Local pickup'
export const goesTo = 'Ships to'
export const youPickItUp = (name: ReactNode) => sentence`You pick it up at ${name}.`
export const whatIsInside = 'What’s inside'
export const claim = (padStart: string) => `Claim ${padStart}`
export const refunded = (currency: string, refundedCents: number) => `${formatMoney(refundedCents, currency)} refunded`

// Order slip
export const shipTo = 'Ship to'
export const inThisBox = 'In this box'
export const shippedEarlier = 'Shipped earlier'
export const shipsLater = 'Ships later'
export const notShippedYet = 'Not shipped yet'
export const refundedLines = 'Refunded'
export const parcelNumber = (number: number) => `Parcel ${number}`
export const parcelShippedOn = (number: number, shippedAt: string) =>
  `Parcel ${number}, shipped ${formatDate(Date.parse(shippedAt))}`
export const claimItKeep = 'Claim it. Keep it.'

// Order timeline
export const pickedUp = 'Picked up'
export const done = ', done'
export const notYet = ', not yet'

// Order totals
export const platformFee = 'Platform fee'
