// Conditions
export const asItLeft = 'As it left the factory. Unplayed, unopened or never used, flawless even under strong light.'
export const nearMint = 'Near mint'
export const handledWithCareNo = 'Handled with care. No visible marks; plays or works perfectly.'
export const veryGood = 'Very good'
export const lightSignsOfUse = 'Light signs of use if you look closely. Plays or works well throughout.'
export const clearlyUsedMarksSome =
  'Clearly used: marks, some wear at the edges or surface noise. Complete and working.'
export const heavyWearWritingSmall = 'Heavy wear, writing, small tears or skips. Complete, and usable with patience.'
export const damagedOrIncomplete = 'Damaged or incomplete. For parts, for the cover, or as a placeholder.'

// Price ladder
export const currentPrice = 'Current price'
export const notRevealedYet = 'Not revealed yet'
export const theLastPrice = 'The last price'
export const neverRevealed = 'Never revealed'
export const theFirstPrice = 'The first price'
export const priceAndHints = 'Price and hints'
export const byTheHost = 'By the host'

// Rarity
export const ultraRare = 'Ultra rare'
export const oneOfAKind = 'One of a kind'

// Shelf
export const nextDrops = 'Next drops'
export const liveNow = 'Live Now'
