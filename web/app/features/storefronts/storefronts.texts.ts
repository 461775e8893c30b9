/** Pages whose id is unknown. */
export const missingStorefront = {
  title: 'Storefront not found',
  reason: 'It may have closed, or the link is wrong.',
} as const
export const missingSeller = {
  title: 'Seller not found',
  reason: 'They may have left, or the link is wrong.',
} as const

// Storefront header
export const runBy = 'run by '
export const otherStorefront = 'other storefront'

// Storefront inventory
export const theInventoryDidntLoad = 'The inventory didn’t load'
export const nothingForSaleRight = 'Nothing for sale right now.'
export const itemsFrom = 'Items from '
export const appearHereWhileTheir = ' appear here while their drop is announced or open.'
export const moreItems = 'More items'
export const noItems = 'No items'
export const soldOut = 'Sold Out'

// Storefront updates
export const theUpdatesDidntLoad = 'The updates didn’t load'
export const showEarlierUpdates = 'Show earlier updates'
export const noUpdatesYet = 'No updates yet.'
export const postsBetweenDropsAppears = ' posts between drops appears here.'

// Subscribers only
export const openToYourTier = 'Open to your tier'
export const yourLoyaltyTierUnlocks = 'Your loyalty tier unlocks subscriber updates after 30 days.'
export const noneAreDaysOld = 'None are 30 days old yet.'
export const subscriberUpdate = 'subscriber update'
export const subscriberOnlyUpdatesPlus =
  'Subscriber-only updates, plus early access and private drops when the seller offers them.'
export const sleevedUpdates = 'Sleeved updates'
export const notWrittenYet = 'Not written yet'
export const nothingForSubscribersYet = 'Nothing for subscribers yet.'
export const postsForSubscribersAppears = ' posts for subscribers appears here, newest first.'

// Vacation note
export const isOnVacation = ' is on vacation.'
export const claimsOpenAgain = 'Claims open again '
