/**
 * Durations and limits of claims: the database, every text and every screen read them here. `npm run codegen` writes
 * each as an SQL function: `strikeWindow` is `limit_strike_window()`.
 */

/** How long a claim holds its unit, if the seller sets nothing; and what a seller may set. */
export const defaultHold = '1 hour'
export const shortestHold = '5 minutes'
export const longestHold = '7 days'

/** How long after the claim a release costs no strike. */
export const freeRelease = '10 minutes'
/** How long the head of a standby line may take an offered unit. */
export const standbyOffer = '10 minutes'
/** What a hold has left at least when its first payment begins. */
export const paymentTime = '10 minutes'
/** When a hold is about to end, its owner hears of it. */
export const holdWarning = '10 minutes'

/** So many strikes within the window block claims (for sellers: new drops). */
export const strikesToBlock = 3
export const strikeWindow = '90 days'
/** How long claims stay blocked, from the last strike. */
export const claimBlock = '7 days'
/** One strike fades after this time without a new one. */
export const strikeFade = '30 days'

/** How long an account waits between two claims in a live drop, if the seller sets nothing; and what a seller may set. */
export const defaultCooldown = '5 seconds'
export const longestCooldown = '1 day'

/** How long after an item opens its requests are ranked; later there is no rush. */
export const rush = '15 minutes'
/** How long answers to claims are kept, for *why not me*. */
export const answerRetention = '7 days'

/** How long after the opening the pace of claims is shown by tenths of a second, and how many claims are counted for it at most. */
export const paceWindow = '10 seconds'
export const paceClaims = 20_000
