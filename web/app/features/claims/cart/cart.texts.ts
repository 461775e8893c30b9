import type { ReactNode } from 'react'
import { plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

// Cart button
export const claimedItemsCount = (length: number) => `Claimed Items, ${plural(length, 'item')}`

// Cart panel
export const claimedItems = 'Claimed Items'
export const proceedToCheckout = 'Proceed to Checkout'
export const clearCart = 'Clear Cart'
export const paymentInProgress = 'Payment in progress'
export const remove = (name: string) => `Remove ${name}`
export const items = (length: number) => `${length} items`
export const isOut = (item: ReactNode) => sentence`${item} is out of this checkout. It’s still on hold.`
export const areOut = (count: number) => `${count} items are out of this checkout. They’re still on hold.`
export const releaseTheHold = 'Release the hold'
export const releaseTheHolds = 'Release the holds'

// Cart sync
export const aClaimWasRevoked = 'A claim was revoked'
export const leftYourCart = (itemName: string, revokeReason: string | null) =>
  `${itemName} left your cart. ${revokeReason?.includes(' ') ? revokeReason : ''}`
export const yourHoldHasEnded = 'Your hold has ended'
export const haveEnded = (length: number) => `${plural(length, 'hold')} have ended`
export const leftYourCartMay = (itemName: string, isOne: boolean) =>
  `${isOne ? itemName : 'Unpaid items'} left your cart. ${isOne ? 'It' : 'They'} may still be available.`
export const viewDrop = 'View drop'
