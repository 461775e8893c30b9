// Live stage
export const fromTheHost = 'From the host:'

// Lot panel
export const claimOpensHere = 'You can claim each lot here as soon as it’s on stage.'
export const moreAboutThisLot = 'More about this lot'
export const upNext = 'Up next'
export const sleevedUntilRevealed = 'Sleeved until revealed'
export const moreAfterThese = (count: number) => `${count} more after these.`

// Lot strip
export const lotsInOrder = 'Lots in order'
export const onStage = 'On stage'
export const notSold = 'Not sold'
export const onHold = 'On hold'

// Lots
export const theLotsAreStill = 'The lots are still sleeved.'
export const liveTheFirstLot = 'Live. The first lot is coming up.'
export const everyLotHasBeen = 'Every lot has been on stage.'
export const lotIsNext = (number: number) => `Lot ${number} is next.`
export const lotIsComingUp = (number: number) => `Lot ${number} is coming up.`

export const backInSync = 'Back in sync'
/** `lots`: numbers and runs of them, such as `8–9`. */
export const youMissed = (count: number, lots: string) => `You missed ${count === 1 ? 'lot' : 'lots'} ${lots}.`
