import type { ReactNode } from 'react'
import { formatCount, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

// Badge choice
export const whichBadge = 'Choose a badge'

// Flair explained
export const loyaltyAndReputation = 'Loyalty and Reputation'
export const everyPaidClaimCounts =
  'Every paid claim counts, from any seller. Your Claim Flair shows next to your name, and sellers reward collectors who come back: early access, private drops, first dibs.'
export const purchases = (purchases: number) => `${purchases} purchases`

// Flair step
export const youreAtTheTop = (purchases: number) => `${plural(purchases, 'purchase')}. You’re at the top.`
export const purchasesToLevel = ({
  purchases,
  nextAt,
  more,
  name,
}: {
  purchases: number
  nextAt: number
  more: number
  name: string
}) => `${formatCount(purchases)} of ${plural(nextAt, 'purchase')}. ${formatCount(more)} more to reach ${name}.`
export const claimFlair = 'Claim Flair'
export const youReached = (name: string) => `You reached ${name}.`

// Hints ahead
export const aheadForYourTier = 'Early for your tier'
export const hint = (position: number) => `Hint ${position}`
export const forEveryone = (time: ReactNode) => sentence`, for everyone ${time}`

// Parcel tier
export const thisParcelTakes = (name: string, opens: string) =>
  `This parcel takes you to ${name}${opens ? `: ${opens}` : ''}.`
export const yourTier = 'Your tier: '

// Reward step
export const purchasesOnTheWay = (name: string) => `Purchases on the way to ${name}`

// Share flair dialog
export const shareYourBadge = 'Share your badge'
export const itDoesntShowHow = 'It doesn’t show how much you’ve bought.'
export const levelOf = (description: string, level: number) => `${description} Level ${level} of 7.`
export const withMyName = 'With my name on it'
export const thePictureDidntLoad = 'The picture didn’t load.'
export const drawingYourBadge = 'Drawing your badge'
export const thePictureCouldnt = 'The picture wasn’t shared'
export const downloadItInstead = 'Download it instead.'
export const textCopied = 'Text copied'
export const withTheAddress = 'It includes a link to Keepcase.'
export const theTextWasntCopied = 'The text wasn’t copied'
export const copyText = 'Copy text'

// Share flair
export const shareBadge = 'Share badge'

// Storefront tiers
export const loyaltyTiers = 'Loyalty tiers'
export const whatEachUnlocks = 'What each unlocks'
export const fromTheFirstPurchase = 'From the first purchase'
export const fromPurchases = (threshold: number) => `From ${formatCount(threshold)} purchases`

// Tier drafts
export const enterANumber = 'Enter a whole number above 0.'
export const anotherTierStartsThere = 'Another tier starts there.'
export const enterAPercentage = 'Enter a number from 1 to 100.'
export const atMostCharacters = 'Use at most 500 characters.'

// Tier standing
export const purchasesToTier = ({
  purchases,
  threshold,
  more,
  name,
}: {
  purchases: number
  threshold: number
  more: number
  name: string
}) => `${formatCount(purchases)} of ${plural(threshold, 'purchase')}. ${formatCount(more)} more to reach ${name}.`
export const youreAtTheTopTier = (purchases: number) => `${plural(purchases, 'purchase')}. You’re at the top tier.`

// Tier steps
export const loyaltyAt = (storefrontName: string) => `Loyalty at ${storefrontName}`
export const youReachedTier = (tier: ReactNode, storefront: ReactNode) =>
  sentence`You reached ${tier} at ${storefront}.`
export const nowYours = (opens: string) => `Now yours: ${opens}.`
export const yourCode = (code: string) => `Your code ${code}`

// Tiers editor
export const theTiersDidntLoad = 'The tiers didn’t load'
export const buyersReachATier =
  'Buyers reach tiers through paid purchases here, past ones included. Each tier adds to the perks of those before it. Buyers read your descriptions.'
export const noTiersYetBuyers = 'No tiers yet. Buyers won’t see this section.'
export const theTiersWerentSaved = 'The tiers weren’t saved. Please try again.'
export const saveTiers = 'Save tiers'
export const addATier = 'Add a tier'
export const tiersSaved = 'Tiers saved'
export const tier = (place: number) => `Tier ${place}`
export const startsAtPurchases = 'Purchases needed'
export const discountCodePercentOff = 'Discount code, percent off'
export const codesAlreadyGivenStay = 'Codes already given stay as they are.'
export const welcomeMessage = 'Welcome message'
export const newTier = 'New tier'
/** One tier in a choice between two people's: `Regular, from 2 purchases`. */
export const tierFrom = (name: string, threshold: string) =>
  `${name}, from ${threshold === '1' ? '1 purchase' : `${threshold} purchases`}`
export const perkPercent = (perk: string, percent: string) => `${perk}: ${percent}%`
export const quoted = (words: string) => `“${words}”`
export const removeTier = (place: number, name: string) => `Remove tier ${name || place}`
