// Live stage
export const fromTheHost = 'From the host: '

// Lot panel
export const moreAboutThisLot = 'More about this lot'
export const upNext = 'Up next'
export const sleevedUntilRevealed = 'Sleeved until revealed'

// Lot strip
export const lotsInOrder = 'Lots in order'
export const onStage = 'On stage'
export const notSold = 'Not sold'
export const onHold = 'On hold'

// Lots
export const theLotsAreStill = 'The lots are still sleeved.'
export const liveTheFirstLot = 'Live. The first lot is coming up.'
export const everyLotHasBeen = 'Every lot has been on stage.'
