export { createClaimItem } from './claim-item.ts'
export {
  beginCapture,
  type CheckoutClaim,
  type ClaimTerms,
  claimsForCheckout,
  endCapture,
  honourLatePayment,
  lockDropsOf,
  markClaimPaid,
  releaseHoldsOf,
  revokeClaims,
} from './claim-moves.ts'
export { sweepClaims } from './claims.jobs.ts'
export { claimsRoom } from './room.ts'
