export { createClaimItem } from './button/claim-item.ts'
export { sweepClaims } from './claims.jobs.ts'
export { claimsFeature } from './feature.ts'
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
} from './holds/claim-moves.queries.ts'
