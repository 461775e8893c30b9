import type { ReactNode } from 'react'
import { formatMoney, plural } from '#web/format/format.ts'
import { sentence } from '#web/format/sentence.ts'

// Drop results
export const noDropsFound = 'No drops found'
export const errorLoadingDrops = 'Error loading drops'
export const thereWasAProblem = 'There was a problem loading drops. Please try again later.'
export const moreDrops = 'More drops'
export const resetAll = 'Reset all'
export const searchStorefronts = 'Search storefronts'
export const addIt = 'Add it to your want list'
export const nothingMatchesDrops = (q: ReactNode) =>
  sentence`Nothing matches “${q}”. Remove a filter or search storefronts.`
export const seeMatchingItems = 'See matching items'
export const itemsMatch = (q: ReactNode) => sentence`No drop is named “${q}”, but some items match.`
export const noDropsMatchThese = 'No drops match these filters.'

// Filter chips
export const filtersInUse = 'Filters in use'

// Filter sheet
export const show = (one: string, total: number) => `Show ${plural(total, one)}`
export const showAll = (one: string) => `Show ${one}s`

// Filters
export const endingSoon = 'Ending soon'
export const mostFollowed = 'Most followed'
export const priceLowToHigh = 'Price, low to high'
export const priceHighToLow = 'Price, high to low'

// Item results
export const noItemsFound = 'No items found'
export const errorLoadingItems = 'Error loading items'
export const moreItems = 'More items'
export const soldOut = 'Sold Out'
export const liveNowLeft = (availableCount: number) => `Live Now, ${availableCount} left`
export const searchDrops = 'Search drops'
export const nothingMatchesItems = (q: ReactNode) => sentence`Nothing matches “${q}”. Remove a filter or search drops.`
export const noItemsMatchThese = 'No items match these filters.'

// People results
export const noneFound = (one: string) => `No ${one}s found`
export const errorLoading = (one: string) => `Error loading ${one}s`
export const more = (one: string) => `More ${one}s`
export const openOrComing = (dropCount: number) => `${plural(dropCount, 'drop')} open or upcoming`
export const noDropsPlanned = 'No drops planned'
export const collectorsKnowEachOther = 'Collectors know each other here'
export const signIn = 'Sign In'
export const signInToSearch = 'Sign in to search users. Only members can see profiles.'
export const nothingMatchesPeople = (q: ReactNode) => sentence`Nothing matches “${q}”. Try fewer letters.`
export const noneYet = (one: string) => `No ${one}s yet.`

// Save search button
export const authenticationRequired = 'Authentication required'
export const pleaseSign = 'Please sign in to save searches.'
export const searchSaved = 'Search saved'
export const wellTellYouWhen = (search: string) => `We’ll tell you when a new drop matches ${search}.`
export const seeAll = 'See all'
export const seeSavedSearches = 'See saved searches'
export const saveThisSearch = 'Save this search'

// Saved settings
export const savedSearches = 'Saved searches'
export const wantList = 'Want list'
export const yourSearchesDidntLoad = 'Your searches didn’t load'
export const showMoreSearches = 'Show more searches'
export const noSavedSearchesYet = 'No saved searches yet.'
export const discoverDrops = 'Discover Drops'
export const searchOrFilterDrops =
  'Search or filter drops, then press “Save this search”. We’ll tell you when a new drop matches.'
export const removeTheSearch = (summary: string) => `Remove the search ${summary}`
export const addSomething = 'Add something'
export const yourWantListDidnt = 'Your want list didn’t load'
export const showMore = 'Show more'
export const nothingOnYourWant = 'Nothing on your want list yet.'
export const nameSomethingYoureLooking = 'Name something you’re looking for. We’ll tell you when it’s in a drop.'
export const remove = (title: string) => `Remove ${title}`
export const upTo = (currency: string, mostCents: number) => `Up to ${formatMoney(mostCents, currency)}`

// Sort select
export const sortBy = 'Sort by'

// Use saved
export const searchNotSaved = 'Search not saved'
export const searchNotRemoved = 'Search not removed'
export const notRemoved = 'Not removed'

// Want form
export const whatAreYouLooking = 'What are you looking for?'
export const atMostCharacters = 'Use at most 100 characters.'
export const atLeastOne = 'Use at least one letter or digit.'
export const enterAnAmountLike = 'Enter an amount like 25 or 25.50.'
export const itWasntAddedPlease = 'It wasn’t added. Please try again.'
export const whatYoureLooking = 'What you’re looking for'
export const aTitleMaker = 'A title, maker or year, the way a seller would write it.'
export const mostYoudPay = 'Most you’d pay, in dollars'
export const addToWantList = 'Add to want list'
