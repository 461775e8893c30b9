import type { AccountFacts } from './account-facts.queries.ts'

/** Paid claims as a percentage of accepted claims, rounded; null before the first claim. */
export function claimScoreOf({ acceptedClaims, paidClaims }: AccountFacts): number | null {
  if (acceptedClaims === 0) return null
  return Math.round((Math.min(paidClaims, acceptedClaims) / acceptedClaims) * 100)
}
