// Search box
export const searchLabel = (what: string) => `Search ${what}`
export const searchPlaceholder = (what: string) => `Search ${what}...`
export const clearTheSearch = 'Clear the search'

// Search button

// Search dialog
export const searchMarketplace = 'Search Marketplace'
export const startTypingToSearch = 'Start typing to search for drops, storefronts, and users...'
export const resultsDidntLoadPress = 'Results didn’t load. Press Enter to search anyway.'
export const clearRecentSearches = 'Clear recent searches'
export const searchDropsStorefrontsUsers = 'Search drops, storefronts, users...'
export const searchIn = 'Search in'
export const toMoveEnter = '↑ ↓ to move, Enter to open, Esc to close'
export const allShortcuts = 'All shortcuts'

// Search entries
export const searchInDrops = 'Search in Drops'
export const searchInStorefronts = 'Search in Storefronts'
export const searchInUsers = 'Search in Users'
export const goToDiscover = 'Go to Discover'
export const goToHow = 'Go to How It Works'
export const goToHelp = 'Go to Help'
export const goToDashboard = 'Go to Dashboard'
export const goToOrders = 'Go to Orders'
export const goToSettings = 'Go to Settings'
export const recentSearches = 'Recent searches'

// Search entry
export const soldOut = 'Sold Out'
export const liveNow = 'Live Now'
