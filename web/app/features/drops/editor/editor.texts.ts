import { defaultHold } from '@keepcase/contract/claims/claims.limits.ts'
import type { DropType, FeeStructure } from '@keepcase/contract/drops/drops.contract.ts'
import type { ReactNode } from 'react'
import { formatCount, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'
import type { Changed } from './draft/conflicts.ts'
import type { RowField } from './draft/edits.ts'

/** Each type in one sentence. */
export const typeMeanings: Record<DropType, string> = {
  marketplace: 'Everything opens at once. First to claim gets it.',
  live: 'You show one lot at a time, live.',
  mystery: 'One box, sealed. Hints raise the price.',
}
export const titleHint = 'Buyers see this first. You can change it until the drop opens.'
export const descriptionHint = 'Where it comes from, how you grade, what to expect.'

/** Name of the calendar beside a field. */
export const calendarOf = (label: string) => `${label}: calendar`
export const dropPhotosHere = 'Drop photos here, or paste'
/** The same where there is no pointer to drop with. */
export const addPhotosHere = 'Add your photos'
export const photosBecomeItems = 'Each photo becomes an item. Its file name becomes the title.'
export const mysteryItemHint = 'A mystery has one item: the box. Its price is the first step of the ladder.'
export const gridHint = 'Arrow keys move between cells, Enter goes down, Ctrl+D copies the cell above.'
export const pickMany = 'Items come in with all their available units. You can change that in the list.'
export const pickOne = 'Choose what the box is sold as.'
export const nothingFree = 'Every item is already in a drop. Add photos or import a spreadsheet.'
export const importRows = 'Import a spreadsheet'
export const noUnits = (left: number): string =>
  left === 0 ? 'No more units in your catalog.' : `Only ${left} more in your catalog.`
export const moneyError = 'An amount like 25.00'
export const countError = (min: number, max: number): string => `A whole number from ${min} to ${max}`

export const holdHint = `How long a claim is held while its buyer pays. ${defaultHold} suits most drops.`
export const cooldownHint = 'How long a buyer waits between claims, so nobody can take every lot.'
export const maxClaimsHint = 'The most one buyer can claim in this drop. Leave it empty for no limit.'
export const staggeredHint =
  'After this many claims, a buyer must pay before claiming more. Leave it empty for no limit.'
export const revealEveryHint =
  'The next lot comes on stage after this many seconds. Leave it empty to reveal each one yourself.'
export const closeOnRevealHint = 'When the next lot comes up, the last one’s unclaimed units are withdrawn.'
export const contentsHint = 'Only you see this until the reveal. Its seal proves you didn’t swap anything.'
export const hintsLead =
  'Each hint tells buyers more and raises the price by its step. Steps and times are public from the start.'
export const byHostHint = 'Leave it empty to reveal it yourself.'

export const fixedNow = (why: string): string => `This can’t change anymore. ${why}`
export const overNote = 'This drop is over, so nothing in it can change. Duplicate it to sell again on the same terms.'
export const noNewClaims = 'No new claims. People who hold it can still pay.'

export const skippedHour = (time: string): string =>
  `The clocks go forward that night, so this time doesn’t exist. Next: ${time}.`
export const doubledHour = 'The clocks go back that night, so this time happens twice. Which one?'
export const startsInPast = 'Choose a start in the future.'
export const collidesWith = 'Also on around that time:'
export const collisionMeans = 'Buyers who want both have to choose.'

export const earlyAccessHint = 'Subscribers, invited early buyers and tiers with the perk enter first.'
export const subscriberHint = 'Your subscribers get in without an invitation.'
export const privateHint = 'Only people you invite, or who have the secret link, can see it.'
export const publicHint = 'Everyone can find it.'
export const secretLinkHint = 'Anyone who opens this link while signed in is invited.'
export const renewMeans = 'The old link stops working right away. People who already used it stay invited.'
export const codesHint = 'Buyers can use your discount codes here. You cover the discount.'

export const unpublishMeans =
  'It disappears from public pages, reminders stop, and you can change everything again. A mystery’s seal ends, and publishing again makes a new one.'
export const notPublishedYet = 'It isn’t public yet.'
export const viewOnly = (owner: string): string => `You can view this drop. Ask ${owner} for edit rights.`
export const othersChanged = (what: string): string =>
  `Someone else changed ${what} while you were here. You see their version.`
export const othersRemoved = (titles: string): string =>
  `Someone else removed ${titles} from this drop, so your changes to it weren’t saved.`
export const saveFailed = 'Not saved. We’ll keep trying, and a copy stays on this device.'
export const partNotSaved = 'Some changes aren’t saved. See the marked fields.'
export const chooseToSave = 'Not all saved: choose which version to keep.'
export const ladderTop = (price: string): string => `With every hint revealed, it costs ${price}.`
export const onDeviceOnly = 'It’s stored on this device until it has a title.'
export const guestsLead = 'People you invited or let in early.'
export const inviteHint = 'Search by name or username.'
export const noInvitations = 'Nobody yet.'
export const guestWays = {
  invited: 'Invited',
  link: 'Used the secret link',
  'early-access': 'Early access',
} as const
export const withdrawMeans = 'They keep what they hold or bought, but can’t make new claims.'
export const duplicateMeans = 'A new draft with the same terms and the items you still have.'
export const leftBehind = (titles: string): string => `Not enough units for: ${titles}.`
export const deleteMeans = 'The draft is gone for good. Its units go back to your catalog.'
export const withShipping = (shipping: string): string =>
  `Includes ${shipping} shipping for one item. Buyers pay tax on top.`
export const beforeTax = 'Buyers pay tax on top.'

// Access part
export const accessTitle = 'Who gets in'
export const earlyAccessLabel = 'Early access'
export const minutesEarlyLabel = 'Minutes early'
export const minutesEarlyHint = 'They can claim this long before everyone else.'
export const includeSubscribers = 'Include my subscribers'

// Guests part
export const guestsFailed = 'The invitations didn’t load'
export const showMore = 'Show more'
export const invitedPeople = 'Invited people'
export const withdrawTitle = 'Withdraw this invitation?'
export const inviteLabel = 'Invite someone'
export const nobodyFound = 'Nobody found.'
export const peopleFoundLabel = 'People found'
export const letInEarly = 'Let in early'
export const canComeIn = (name: string) => `${name} can come in`

// Mystery part
export const contentsTitle = 'What’s inside'
export const addHint = 'Add a hint'
export const hintNumber = (number: number) => `Hint ${number}`
export const hintBody = 'What it says'
export const hintRaises = (currency: string) => `Raises the price by, in ${currency}`
export const hintRevealed = 'Revealed at'
export const removeHint = (number: number) => `Remove hint ${number}`

// Receive table
export const receiveTitle = 'What you get'
export const priceColumn = 'Price'
export const buyerPays = 'Buyer pays'
export const youGet = 'You get'

// Rules part
export const rulesTitle = 'Claim rules'
export const holdLabel = 'Time to pay'
export const maxClaimsLabel = 'Claims per buyer'
export const staggeredLabel = 'Claims before paying'
export const cooldownLabel = 'Seconds between claims'
export const stageTitle = 'On stage'
export const revealEveryLabel = 'Seconds for each lot'
export const closeOnRevealLabel = 'Close a lot when the next is revealed'

// Secret link
export const linkCopied = 'Link copied'
export const linkCopiedBody = 'Send it to the people you want in.'
export const linkNotCopied = 'The link wasn’t copied'
export const secretLink = 'Secret link'
export const copyLink = 'Copy link'
export const newLinkMade = 'New link made'
export const newLinkMadeBody = 'The old one doesn’t work anymore.'
export const newLinkTitle = 'Make a new secret link?'
export const newLink = 'New link'
export const keepLink = 'Keep the link'
export const makeNewLink = 'Make a new link'

// Shipping part
export const shippingTitle = 'Shipping and fees'
export const deliveryLabel = 'How buyers get it'
export const deliveryShip = 'I ship it'
export const deliveryPickup = 'Local pickup only'
export const feeLabel = 'Platform fee'
export const codesLabel = 'Accept discount codes'
export const usualRates = (first: string, further: string) => `${first}, then +${further} for each extra item`
export const shippingCostLabel = 'Shipping cost'
export const shippingUsual = 'My storefront’s rates'
export const shippingFlat = 'A flat rate for this drop'
export const shippingFree = 'Free shipping'
export const flatFirst = 'First item'
export const flatFurther = 'Each extra item'

// When block
export const whenTitle = 'When and how'
export const timesTitle = 'Start and end'
export const timesZone = (zone: string) => `Times are in your zone: ${zone}.`

// Drop editor
export const newDrop = 'New drop'
export const dropsOf = (storefront: ReactNode) => sentence`Drops by ${storefront}`
export const asideLabel = 'Card and publishing'

// Item picker
export const pickerTitle = 'From your Items Manager'
export const pickerButton = 'From Items Manager'
export const addItems = (count: number) => (count === 0 ? 'Add items' : `Add ${plural(count, 'item')}`)
export const freeUnits = (price: string, units: number) => `${price}, ${formatCount(units)} available`
export const searchItems = 'Search your items'
export const itemsFailed = 'Your items didn’t load'
export const noItemMatches = 'No item matches.'
export const emptyCatalog = 'Your catalog is empty.'
export const moreItems = 'Show more items'
export const selectAll = 'Select all'
export const selectAllMatches = 'Select all that match'
export const selectNone = 'Select none'

// Item row
export const stopClaims = (name: string) => `Stop claims on ${name}`
export const offerAgain = 'Offer it again'
export const tryAgain = 'Try again'
export const withoutPhoto = 'Continue without it'

// Item table
export const itemsOfDrop = 'Items in this drop'

// Items block
export const addWithoutPhoto = 'Add without a photo'
export const choosePhotos = 'Choose photos'

// Row cells
export const titleOf = (place: number) => `Title of item ${place}`
export const priceOf = (place: number) => `Price of item ${place}`
export const conditionOf = (place: number) => `Condition of item ${place}`
export const rarityOf = (place: number) => `Rarity of item ${place}`
export const unitsOf = (place: number) => `Units of item ${place}`

// Row conflict
export const keepMine = 'Keep mine'
export const useTheirs = 'Use theirs'

// Row photos
export const photosOf = (name: string) => `Photos of ${name}`

// Drop actions
export const copiedWithout = 'Copied without some items'
export const copied = 'Copied'
export const copiedBody = 'You’re in the new draft.'
export const duplicateTitle = 'Duplicate this drop?'
export const duplicateDrop = 'Duplicate drop'
export const draftDeleted = 'Draft deleted'
export const deleteDraft = 'Delete draft'
export const keepDraft = 'Keep it'

// Save status
export const allSaved = 'All changes saved'
export const savedSeconds = (seconds: number) => `Saved ${seconds} s ago`

// Card preview
export const yourTitle = 'Your title'
export const noStartYet = 'No start yet'

// Drop draft
export const notSaved = 'This wasn’t saved.'

// Whole sentences around a name or an amount
export const unpaidHolds = (way: string, holds: number) => (holds > 0 ? `${way}, ${plural(holds, 'unpaid hold')}` : way)
export const peopleFound = (count: number) => `${plural(count, 'person', 'people')} found`
export const inviteName = (name: string) => `Invite: ${name}`
export const letInEarlyName = (name: string) => `Let in early: ${name}`
export const feeLabels: readonly { value: FeeStructure; label: string }[] = [
  { value: 'seller', label: 'I pay it' },
  { value: 'split', label: 'We split it' },
  { value: 'buyer', label: 'The buyer pays it' },
]
export const morePrices = (count: number) => `${plural(count, 'more price')} in between.`
/** What the seller gets if every unit sells. */
export const payoutText = (isAtFirstPrice: boolean, payout: ReactNode, total: string) =>
  isAtFirstPrice
    ? sentence`At the first price, you get ${payout} of ${total}, plus shipping.`
    : sentence`If everything sells, you get ${payout} of ${total}, plus shipping.`
export const photoOf = (title: string) => `Photo of ${title || 'the item'}`
export const photoNotSaved = (why: string) => `The photo wasn’t saved. ${why}`
export const itemsAdded = (count: number) => `${plural(count, 'item')} added`
export const deleteTitle = (title: string) => `Delete “${title}”?`
export const saving = 'Saving…'
export const savedBefore = (ago: string) => `Saved ${ago.toLowerCase()}`
/** A row’s field that someone else set. */
export const setMeanwhile = (field: RowField, value: ReactNode) =>
  sentence`Someone else set the ${rowFields[field]} to ${value}.`
const rowFields: Record<RowField, string> = {
  title: 'title',
  priceCents: 'price',
  quantity: 'units',
  condition: 'condition',
  rarity: 'rarity',
  active: 'claims',
}

/** Each field by its label in the editor. */
export const fieldLabels: Record<Changed, string> = {
  items: 'The items',
  type: 'Type',
  title: 'Title',
  description: 'Description',
  visibility: 'Visibility',
  startDate: 'Start',
  endDate: 'End',
  earlyAccessEnabled: 'Early access',
  earlyAccessMinutes: 'Minutes early',
  hasSubscriberAccess: 'Subscribers',
  allowShipping: 'Shipping',
  localPickupOnly: 'Local pickup',
  supportsDiscountRules: 'Discount codes',
  shippingCostStrategy: 'Shipping cost',
  flatRateAmountCents: 'Flat rate, first item',
  flatRateAdditionalCents: 'Flat rate, extra items',
  feeStructure: 'Platform fee',
  holdSeconds: 'Time to pay',
  cooldownSeconds: 'Seconds between claims',
  maxClaimsPerUser: 'Claims per buyer',
  staggeredClaimThreshold: 'Claims before paying',
  revealEverySeconds: 'Seconds for each lot',
  closeOnReveal: 'Close a lot',
  contents: 'Contents',
  hints: 'Hints',
}
