import type { ReactNode } from 'react'
import { formatCount, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

// Activity list
export const noActivityYet = 'No activity yet.'
export const yourPurchasesFollows = 'Your purchases, follows and levels appear here. Three ways to start:'
export const followAStorefront = 'Follow a storefront you like'
export const setAReminder = 'Set a reminder'
export const saveAPaymentMethod = 'Save a payment method'
export const whatTheyShow = (name: ReactNode) => sentence`Activity by ${name} appears here.`
export const theActivityDidntLoad = 'The activity didn’t load'
export const showEarlierActivity = 'Show earlier activity'

// Collection switch
export const publicCollection = 'Public collection'
export const anyoneSignedInCan = 'Anyone signed in can see what you own. Prices and dates stay private.'
export const onlyYouCanSee = 'Only you can see what you own.'
export const yourChoiceDidntLoad = 'Your choice didn’t load'
export const yourCollectionWasntChanged = 'Your collection wasn’t changed'

// Collection tab
export const thisCollectionIsPrivate = 'This collection is private.'
export const onlyItsOwner = 'Only its owner can see it.'
export const itemsCollected = 'Items Collected'
export const claimScore = 'Claim Score'
export const noneYet = 'None yet'
export const storefrontsBought = 'Storefronts Bought From'
export const claimFlair = 'Claim Flair'
export const flairLevel = 'Flair Level'
export const noItemsInCollection = 'No items in collection yet'
export const discoverDrops = 'Discover Drops'
export const everythingYouClaim = 'Everything you claim and pay for appears here.'
export const whatTheyKeep = (name: ReactNode) => sentence`What ${name} claims and pays for appears here.`
export const theCollectionDidntLoad = 'The collection didn’t load'
export const showMore = 'Show more of the collection'

// Named owner switch
export const showMyName = 'Show my name as keeper'
export const dropsShowYourName =
  'Drops show your name next to what you bought. On a public shelf, your pieces show their place in the ledger.'
export const dropsShowWhatSold = 'Drops show what sold and when. Your name stays hidden.'
export const yourChoiceWasntSaved = 'Your choice wasn’t saved'

// Own storefronts
export const closed = 'Closed'
export const youManage = (length: number) => `You manage ${plural(length, 'storefront')}.`
export const yourStorefronts = 'Your Storefronts'
export const youHaveNoStorefront = 'You have no storefront yet.'
export const aStorefrontIsWhere = 'A storefront is where you announce drops and sell.'
export const createAStorefront = 'Create a Storefront'

// Profile header
export const storefrontOwner = 'Storefront Owner'
export const following = (following: number) => `${formatCount(following)} following`
export const hereSince = (day: ReactNode) => sentence`here since ${day}`
export const editProfile = 'Edit Profile'
