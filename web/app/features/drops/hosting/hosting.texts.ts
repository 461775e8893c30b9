import type { DropStatus } from '@keepcase/contract/drops/drops.contract.ts'
import { plural } from '#web/format/format.ts'

/** Sentences of the host's console. */
export const hostTitle = 'Host'
export const consoleFailed = 'The console didn’t load'
export const editDrop = 'Edit drop'
export const asBuyers = 'View as a buyer'

export const revealNext = 'Reveal next'
export const revealLot = (number: number) => `Reveal lot ${number}`
export const pressAgain = 'Press again to reveal'
export const revealHint = (number: number, price: string) => `Reveal hint ${number}: ${price}`
export const undo = 'Undo reveal'
export const undoMeans = 'Nobody has claimed it. It goes back to its place in the queue.'
export const nextLine = (number: number, title: string) => `Next: lot ${number}, ${title}`
export const allRevealed = 'Every lot has been on stage.'
export const allHintsOut = 'Every hint has been revealed.'
export const timedHintsOnly = 'The remaining hints appear on schedule.'

/** Why nothing can be revealed in this state; null where it can. */
export const revealWaits: Partial<Record<DropStatus, string>> = {
  draft: 'Publish the drop first.',
  scheduled: 'You can reveal once the drop starts.',
  paused: 'Resume the drop to reveal.',
  'sold-out': 'Sold out. Re-open a lot, or end the drop.',
}

/** Why nothing can be revealed without a connection. */
export const revealOffline = 'You’re offline. You can reveal once you’re back.'

export const failed = 'That didn’t work'
export const notReached = 'We couldn’t reach the server. Check the stage before you try again.'
export const alreadyMoved = 'Another host was faster'

export const queue = 'Queue'
/** Heading of the queue once the drop is over. */
export const neverShown = 'Never on stage'
export const shownLots = 'On stage so far'
export const emptyQueue = 'No lots are waiting.'
export const upLabel = (title: string) => `Move ${title} up`
export const downLabel = (title: string) => `Move ${title} down`
export const skipLot = 'Skip'
export const closeLot = 'Close'
export const reopenLot = 'Re-open'
export const lotState = (soldCount: number, heldCount: number, total: number) =>
  [
    soldCount > 0 && `${soldCount} paid`,
    heldCount > 0 && `${heldCount} on hold`,
    soldCount + heldCount === 0 && 'No claims',
    total > 1 && `of ${total}`,
  ]
    .filter(Boolean)
    .join(', ')

export const claims = 'Claims'
export const noClaims = 'Claims show up here as they come in.'
export const unpaid = 'On hold, unpaid'
export const paid = 'Paid'
export const claimStates = { claimed: 'On hold', purchased: 'Paid', released: 'Released', expired: 'Expired' } as const
export const collector = 'A collector'

export const connected = 'Connected'
export const reconnecting = 'Reconnecting…'
export const slowUpdates = 'Updates every 15 s'
export const youAreOffline = 'You’re offline'
/** `Server answers in 24 ms` */
export const delayText = (ms: number) =>
  `Server answers in ${ms < 1000 ? `${Math.max(1, Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`}`
export const lostFor = (seconds: number) => `No answer for ${seconds} s. What you press now won’t be sent later.`
export const buyersSeeReconnecting = 'Buyers see “Host reconnecting…”.'
export const perMinute = (count: number) => `${plural(count, 'claim')} in the last minute`
export const watching = (count: number) => `${plural(count, 'person', 'people')} watching`

export const pause = 'Pause'
export const resume = 'Resume'
export const extend = 'Extend'
export const extendBy = (minutes: number) => `By ${minutes} minutes`
export const extended = (minutes: number) => `Extended by ${minutes} minutes`
export const end = 'End drop'
export const endTitle = 'End this drop now?'
export const endMeans = 'Claiming stops for good. Holds can still be paid. It can’t be reopened.'
export const endWord = 'END'
export const endField = 'Type END to end the drop'
export const endMissing = 'Type END in capitals.'
export const notYet = 'Keep it running'

export const pace = 'Auto-reveal'
export const paceMeans = 'Off: nothing is revealed unless you press.'
export const paceChoices = [
  { value: 'off', label: 'Off' },
  { value: '15', label: 'Every 15 s' },
  { value: '30', label: 'Every 30 s' },
  { value: '60', label: 'Every minute' },
  { value: '120', label: 'Every 2 minutes' },
  { value: '300', label: 'Every 5 minutes' },
] as const
export const paceOf = (seconds: number) => `Every ${seconds} s`

export const note = 'Note to the room'
export const noteHint = 'Everyone sees it under the stage.'
export const postNote = 'Post note'
export const clearNote = 'Clear'
export const notePosted = 'Note posted'
export const noteCleared = 'Note cleared'

export const buyersSee = 'What buyers see'
export const keysTitle = 'Keys'
export const keysSwitch = 'Use single-key shortcuts'
/** The console's keys; without `isLive` for drops of every type. */
export const hostKeys: readonly { key: string; does: string; isLive?: boolean }[] = [
  { key: 'Space', does: 'Reveal next, pressed twice' },
  { key: 'U', does: 'Undo the reveal', isLive: true },
  { key: 'S', does: 'Close the lot on stage', isLive: true },
  { key: 'P', does: 'Pause or resume' },
  { key: 'X', does: 'Extend by 5 minutes' },
  { key: 'N', does: 'Write a note' },
  { key: 'M', does: 'Write in the chat', isLive: true },
  { key: 'E', does: 'End the drop' },
]

export const over = 'This drop is over.'
export const cancelled = 'This drop was canceled.'
export const continueDrop = 'Continue in a new drop'
export const continueMeans = 'This makes a linked draft with what nobody claimed. You set the new time.'
export const continuedWithout = (titles: string) => `Not free to sell again yet: ${titles}.`
export const continued = 'Draft ready'
export const continuedMeans = 'Set its start, then publish.'
export const toOrders = 'Orders'

export const startsIn = 'Starts in'
export const endsAt = 'Ends at'

export const hints = 'Hints'
export const contentsTitle = 'Contents'
export const contentsSecret = 'Only you and your team see this until it opens.'
export const hintByHost = 'You reveal it'
export const hintNever = 'Never revealed'
export const hintOut = 'Revealed'
export const openContents = 'Open the contents'
export const openTitle = 'Open the contents for everyone?'
export const openMeans = 'Everyone sees the contents, all hints and the proof. This can’t be undone.'
export const contentsOpen = 'Open for everyone.'
export const contentsWait = 'You can open them after the sale. They open automatically once the last hold is settled.'

export const picture = 'Your picture'
export const pictureLabel = 'Link to your live video'
export const pictureHint = 'A YouTube, Twitch or Vimeo link. Buyers see it beside the lot once they press play.'
export const showPicture = 'Show video'
export const removePicture = 'Remove'
export const pictureShown = 'Video shown in the room'
export const pictureRemoved = 'Video removed'

// Host console
export const dropIsLive = 'Your drop is live'

export const holdBack = 'Not yet'

export const claim = 'Claim'
export const soldOut = 'Sold Out'
