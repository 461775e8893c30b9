// Claim page
export const seeTheOrder = 'See the order'
export const theHoldEnded = 'The hold ended. It may still be available.'
export const youReleasedThisClaim = 'You released this claim. It went back on sale.'
export const viewTheDrop = 'View the drop'
export const placeInTheFairness = 'Place in the fairness ledger'
export const howItWasWon = 'How it was won'
export const downloadTheLedger = 'Download the ledger'

// Claim stub
export const yourPayment = 'Your payment is in progress. The item stays yours'
export const cameFromStandby = 'It came to you from the standby line'
export const upFromStandby = 'You’re up: it came to you from the standby line'

export const paymentInProgress = 'Payment in progress'

// Claims list
export const activeClaims = 'Active claims'
export const claimHistory = 'Claim history'
export const standbyLines = 'Standby lines'
export const inLine = 'In line'
export const yourHistoryDidntLoad = 'Your history didn’t load'
export const itemsYouPaid = 'Items you paid for or released appear here.'
export const showEarlierClaims = 'Show earlier claims'

// Held stubs
export const heldFor = 'Held for you'
export const unknownItem = 'Unknown Item'

// Offer toast
export const payNow = 'Pay now'

// Release button
export const releaseClaim = 'Release claim'
export const releaseClaimFor = (title: string) => `Release claim: ${title}`
export const release = 'Release'

// Release dialog
export const releaseThisClaim = 'Release this claim?'
export const itGoesBack = 'It goes back on sale right away. This can affect your claim score.'
export const theyGoBack = 'They go back on sale right away. This can affect your claim score.'
export const keepIt = 'Keep it'
export const keepThem = 'Keep them'
export const releaseClaims = 'Release claims'

// Strikes
export const yourStrikesDidntLoad = 'Your strikes didn’t load'
export const onlyYouAndOur = 'Only you and our team see these. Something wrong?'
export const tellUs = 'Tell us'
export const notPaidInTime = 'Not paid in time'
export const releasedLate = 'Released late'

// Urgent claims
export const pendingClaims = 'Pending claims'
export const pendingClaim = 'pending claim'
export const proceedToCheckout = 'Proceed to Checkout'

// Use release claim
export const holdReleased = 'Hold released'
export const backOnSaleWithStrike = 'It’s back on sale. This counts as one strike.'
export const itsBackOnSale = 'It’s back on sale.'
export const notReleased = 'Not released'
export const thisHoldWasntReleased = 'This hold wasn’t released. Please try again.'
