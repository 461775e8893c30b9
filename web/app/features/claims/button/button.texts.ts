// Claim button
export const payNow = 'Pay now'
export const youCanClaimAgain = 'You can claim again'

// Claim helper
export const paidItsYours = 'Paid. It’s yours to keep.'
export const youreOfflineWellShow = 'You’re offline. We’ll show here whether your claim arrived.'
export const youreOfflineClaimsNeed = 'You’re offline. Claims need a connection.'
export const notPublishedYet = 'Not published yet.'
export const pausedByTheSeller = 'Paused by the seller. No new claims for now. Your holds are safe.'
export const theSellerCancelled = 'The seller canceled this drop.'
export const thisLotIsClosed = 'This lot is closed.'
export const itHasFoundIts = 'It has found its keeper.'
export const onHold = 'On hold'
export const allOnHold = 'All on hold'

// Claim outcome
export const yoursToKeep = 'Yours to keep'

// Price changed dialog
export const notNow = 'Not now'
export const nothingIsClaimedYet = 'Nothing is claimed yet. You never pay more than the price you agree to.'

// Use latency
export const checkingWithTheServer = 'Checking with the server…'
export const slowConnectionStillTrying = 'Slow connection. Still trying, you can’t be charged twice.'
