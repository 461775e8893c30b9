// Discover
export const everyDropOnKeepcase = 'Every drop on Keepcase: what’s open now, what’s next, and when.'
export const searchIn = 'Search in'
export const skipFilters = 'Skip filters'

// Drop body
export const thisDrop = 'This drop'

// Drop tabs
export const aboutThisDrop = 'About this drop'

// Drop
export const dropIdIsRequired = 'Drop ID is required'
export const dropNotFound = 'Drop not found'
export const thisDropDidntLoad = 'This drop didn’t load'

// Fairness
export const fairnessLedgerKeepcase = 'Fairness ledger · Keepcase'
export const unknownItem = 'Unknown Item'

// Landing
export const collectorsPublishWhatTheyre =
  'Collectors publish what they’re letting go, to the minute. Claim it first, we hold it for you, and you pay once per seller.'
export const keepcaseClaimItKeep = 'Keepcase: Claim it. Keep it.'
export const everyDropHas = 'Every drop has a time. Every item has one keeper.'
export const whatsDropping = "What's Dropping"
export const startClaimingToday = 'Start Claiming Today!'

// Seller
export const discoverDrops = 'Discover Drops'
export const thisSellerDidntLoad = 'This seller didn’t load'

// Storefront
export const thisStorefrontDidntLoad = 'This storefront didn’t load'
export const whatThisStorefrontShows = 'What this storefront shows'
export const pastDrops = 'Past Drops'
export const subscribersOnly = 'Subscribers Only'
export const noDropsAnnouncedYet = 'No drops announced yet.'
export const noPastDropsYet = 'No past drops yet.'
export const dropsMoveHereWhen = 'Drops move here when they end, with their results.'
