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
