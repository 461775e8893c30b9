import type { ReactNode } from 'react'
import { formatMoney, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

/** Sentences about refunds and cancelling. */
export const refundsTitle = 'Cancel or refund'
export const refundsLead = 'The money goes back the way the buyer paid, with its share of shipping, tax and fee.'
export const refundOpen = 'Refund items'
export const cancelOpen = 'Cancel items'
export const refundDialogTitle = 'Refund this order'
export const cancelDialogTitle = 'Cancel this order'
export const refundWhich = 'Items'
export const refundReason = 'Why? The buyer reads this.'
export const refundReasonHint = 'Short and friendly. It also shows on the claim’s page.'
export const unitsTitle = 'The items'
export const unitsBack = 'Put them back on sale'
export const unitsBackHint = 'In their drop, where its standby line goes first.'
export const unitsGone = 'Take them off sale'
export const unitsGoneHint = 'They’re damaged, lost or not coming back.'
export const chooseItem = 'Choose at least one item.'
export const writeReason = 'Write a few words.'
export const refundFailed = 'Nothing was refunded. Please try again.'
export const nothingLeft = 'Everything in this order is refunded.'
export const costsStrike = 'This cancels a paid order, so it counts as one strike.'
export const strikesNow = (recent: number, limit: number): string =>
  recent === 0
    ? `You have no strikes. At ${limit} within 90 days, you can’t open new drops.`
    : `You have ${plural(recent, 'strike')} within 90 days. At ${limit}, you can’t open new drops.`
export const refundButton = (cents: number, currency: string): string => `Refund ${formatMoney(cents, currency)}`
export const refunded = (cents: number, currency: string): string =>
  `${formatMoney(cents, currency)} is going back to the buyer.`

/** Why money went back, for its buyer and its seller. */
export const refundReasons: Readonly<Record<string, string>> = {
  late_payment: 'The payment came after the hold had ended.',
  claim_revoked: 'The claim was revoked.',
  drop_cancelled: 'The drop was canceled.',
  seller: 'Refunded by the seller.',
  buyer_request: 'Canceled by the buyer.',
}
export const refundPending = 'On its way'
export const refundDone = 'Refunded'

/** Sentences about a buyer's wish to cancel. */
export const cancelRequestTitle = 'Changed your mind?'
export const cancelRequestLead =
  'You can ask to cancel until the seller packs it. If they don’t answer within 48 hours, it’s canceled.'
export const cancelRequestOpen = 'Ask to cancel'
export const cancelRequestDialogTitle = 'Ask to cancel'
export const cancelRequestDialogLead =
  'You get your money back once the seller agrees, or after 48 hours without an answer.'
export const cancelRequestReason = 'Why? The seller reads this.'
export const cancelRequestSend = 'Send request'
export const cancelRequestFailed = 'Your request wasn’t sent. Please try again.'
export const cancelRequestSent = 'Request sent'
export const requestedTitle = 'You asked to cancel'
export const requestedUntil = (time: ReactNode) => sentence`If the seller doesn’t answer, it’s canceled on ${time}.`
export const withdrawLabel = 'Keep the order'
export const withdrawFailed = 'Nothing was changed. Please try again.'
export const declinedTitle = 'The seller didn’t cancel it'
export const grantedTitle = 'Canceled as you asked'
export const requestTitle = 'The buyer asks to cancel'
export const requestUntil = (time: ReactNode) => sentence`Answer now. Otherwise it’s canceled and refunded on ${time}.`
export const requestCosts = 'Agreeing won’t cost you a strike. You can pack it once you’ve answered.'
export const grant = 'Cancel and refund'
export const decline = 'Decline'
export const declineTitle = 'Decline the request'
export const declineLead = 'The order stays as it is. The buyer can’t ask again, so tell them why.'
export const declineNote = 'Your answer'
export const answerFailed = 'Your answer wasn’t sent. Please try again.'
export const requestedItems = (items: number, all: number): string =>
  items === all ? 'The whole order' : `${items} of ${plural(all, 'item')}`

/** Sentences about open parcels. */
export const parcelOffer = 'Buying more from this shop?'
export const parcelOfferLead =
  'Keep this parcel open. Later orders to the same address join it and pay only the extra shipping per item.'
export const parcelOfferNote = 'The seller ships when it closes.'
export const parcelOpen = 'Keep it open'
export const parcelOpenTitle = 'Keep this parcel open'
export const parcelLastDay = 'Last day'
export const parcelLastDayHint = 'It closes at the end of that day, at most 30 days from now. You can close it earlier.'
export const parcelFailed = 'Nothing was changed. Please try again.'
export const parcelTitle = 'Open parcel'
export const parcelShipsTitle = 'Ships together'
export const parcelShippedTitle = 'Shipped together'
export const parcelClosedTitle = 'Closed parcel'
/** `2 orders, 3 items. Closes on Fri, Nov 27.` */
export const parcelHolds = (orders: number, items: number, isOpen: boolean, end: ReactNode) =>
  sentence`${plural(orders, 'order')}, ${plural(items, 'item')}. ${isOpen ? 'Closes' : 'Closed'} on ${end}.`
export const parcelClose = 'Close and ship'
export const parcelCloseNote = 'The seller’s time to ship starts then.'
export const parcelChange = 'Change the date'
export const parcelWait = 'Don’t ship it yet. Your time to ship starts when it closes.'
export const parcelShip = 'Ship these orders together.'
export const chooseDay = 'Choose a day.'

/** Sentences of the messages between buyer and seller. */
export const messagesTitle = 'Messages'
export const messagesOfBuyer = 'Ask the seller about this order.'
export const messagesOfSeller = 'Only you, your team and the buyer see these.'
export const noMessages = 'Nothing here yet.'
export const messagesFailed = 'The messages didn’t load'
export const messageLabel = 'Your message'
export const messageSend = 'Send'
export const messageFailed = 'Not sent. Your message is still here.'
export const messageRemoved = 'Message removed'
export const earlierMessages = 'Show earlier messages'
export const removeTitle = 'Remove this message?'
export const removeBody = 'It disappears for both of you.'
export const removeFailed = 'It wasn’t removed. Please try again.'
export const addPhotos = 'Add photos'
export const photoFailed = 'This photo wasn’t added.'
export const photoAlt = (name: string): string => `Photo from ${name}`
export const removePhoto = 'Remove photo'
export const writeSomething = 'Write something, or add a photo.'
export const unreadTitle = 'New messages'
export const unreadCount = (unread: number): string => `${unread} new`

// Parcel card
export const saveDate = 'Save date'
