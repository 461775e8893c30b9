import { defaultHold } from '@keepcase/contract/claims/claims.limits.ts'
import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'

/** Each type in one sentence. */
export const typeMeanings: Record<DropType, string> = {
  marketplace: 'Everything opens at once. First to claim gets it.',
  live: 'You show one lot at a time, live.',
  mystery: 'One box, sealed. Hints raise the price.',
}
export const titleHint = 'Buyers see this first. You can change it until the drop opens.'
export const descriptionHint = 'Where it comes from, how you grade, what to expect.'

export const dropPhotosHere = 'Drop photos here, or paste'
/** The same where there is no pointer to drop with. */
export const addPhotosHere = 'Add your photos'
export const photosBecomeItems = 'Each photo becomes an item. Its file name becomes the title.'
export const mysteryItemHint = 'A mystery has one item: the box. Its price is where the ladder starts.'
export const gridHint = 'Arrow keys move between cells, Enter goes down, Ctrl+D copies the cell above.'
export const pickMany = 'They come in with all their free units. You can change that in the list.'
export const pickOne = 'Choose what the box is sold as.'
export const nothingFree = 'Every item is in a drop already. Add photos, or import a spreadsheet.'
export const importRows = 'Import a spreadsheet'
export const noUnits = (left: number): string =>
  left === 0 ? 'No more units in your catalog.' : `Only ${left} more in your catalog.`
export const moneyError = 'An amount like 25.00'
export const countError = (min: number, max: number): string => `A whole number from ${min} to ${max}`

export const holdHint = `How long a claim is held while its buyer pays. ${defaultHold} suits most drops.`
export const cooldownHint = 'How long a buyer waits between two claims, so that one person can’t take every lot.'
export const maxClaimsHint = 'The most that one buyer can claim in this drop. Empty means no limit.'
export const staggeredHint = 'After this many claims, a buyer pays for them before claiming more. Empty means no pause.'
export const revealEveryHint =
  'The next lot comes on stage by itself after this many seconds. Empty means you reveal each one.'
export const closeOnRevealHint = 'When the next lot comes up, unclaimed units of the last one are withdrawn.'
export const contentsHint = 'Only you see this until the reveal. Its seal proves that you didn’t swap anything.'
export const hintsLead =
  'Each hint tells buyers more and raises the price by its step. Steps and times are public from the start.'
export const byHostHint = 'Empty: you reveal it yourself.'

export const fixedNow = (why: string): string => `This can’t change anymore. ${why}`
export const overNote = 'This drop is over, so nothing in it can change. Duplicate it to sell again on the same terms.'
export const noNewClaims = 'No new claims. Who holds it can still pay.'

export const skippedHour = (time: string): string =>
  `The clocks change then, so that time doesn’t exist. Next: ${time}.`
export const doubledHour = 'The clocks go back then, so this time happens twice. Which one?'
export const startsInPast = 'Choose a start in the future.'
export const collidesWith = 'Also on around then:'
export const collisionMeans = 'Buyers of both have to choose.'

export const earlyAccessHint = 'Subscribers, invited early buyers and tiers with the perk enter first.'
export const subscriberHint = 'Your subscribers get in without an invitation.'
export const privateHint = 'Only invited accounts, and whoever has the secret link, can see it.'
export const publicHint = 'Everybody can find it.'
export const secretLinkHint = 'Anyone who opens this link while signed in is invited.'
export const renewMeans = 'The old link stops working right away. People who already used it stay invited.'
export const codesHint = 'Buyers can use your discount codes here. You cover the discount.'

export const unpublishMeans =
  'It disappears from public pages, reminders are called off, and you can change everything again. A mystery’s seal ends, and the next publishing makes a new one.'
export const notPublishedYet = 'It isn’t public yet.'
export const viewOnly = (owner: string): string => `You can view this drop. Ask ${owner} for edit rights.`
export const othersChanged = (what: string): string =>
  `Someone else changed ${what} while you were here. You see their version.`
export const othersRemoved = (titles: string): string =>
  `Someone else removed ${titles} from this drop, so your changes to it weren’t saved.`
export const saveFailed = 'Not saved. We’ll keep trying, and a copy stays on this device.'
export const partNotSaved = 'Some changes aren’t saved. See the marked fields.'
export const chooseToSave = 'Not all saved: choose which version to keep.'
export const ladderTop = (price: string): string => `With every hint out it costs ${price}.`
export const onDeviceOnly = 'It’s stored on this device until it has a title.'
export const guestsLead = 'People who see or enter this drop because you let them.'
export const inviteHint = 'Search by name or username.'
export const noInvitations = 'Nobody yet.'
export const guestWays = {
  invited: 'Invited',
  link: 'Came by the secret link',
  'early-access': 'Early access',
} as const
export const withdrawMeans = 'They keep what they hold or bought, and make no new claims.'
export const duplicateMeans = 'A new draft with the same terms and items, as far as you have units left.'
export const leftBehind = (titles: string): string => `Not enough units for: ${titles}.`
export const deleteMeans = 'The draft is gone for good. Its units go back to your catalog.'
export const withShipping = (shipping: string): string =>
  `With ${shipping} shipping for a first item. Tax is on top for the buyer.`
export const beforeTax = 'Tax is on top for the buyer.'
export const ifAllSells = 'If everything sells you receive'
export const atFirstPrice = 'At the first price you receive'
