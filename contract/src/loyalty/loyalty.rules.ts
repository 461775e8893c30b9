import type { Perk } from './loyalty.contract.ts'

type Step = { threshold: number; perks: readonly Perk[] }

/**
 * The standing for a number of purchases: highest tier reached, next tier, and all perks so far.
 * `loyalty_perks` in the database repeats the perks; a test compares.
 */
export function standingOf<Tier extends Step>(
  tiers: readonly Tier[],
  purchases: number,
): { tier: Tier | null; next: Tier | null; perks: Perk[] } {
  const rising = tiers.toSorted((a, b) => a.threshold - b.threshold)
  const reached = rising.filter((tier) => tier.threshold <= purchases)
  const next = rising.find((tier) => tier.threshold > purchases) ?? null
  return { tier: reached.at(-1) ?? null, next, perks: [...new Set(reached.flatMap((tier) => tier.perks))] }
}
