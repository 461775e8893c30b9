import type { AccountFacts } from './account-facts.queries.ts'

/** Claim Score: paid claims as a percentage of settled claims, rounded; null before the first claim is settled. */
export function claimScoreOf({ settledClaims, paidClaims }: AccountFacts): number | null {
  return settledClaims === 0 ? null : Math.round((paidClaims / settledClaims) * 100)
}
