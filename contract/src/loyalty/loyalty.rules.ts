import type { Perk } from './loyalty.contract.ts'

type Step = { threshold: number; perks: readonly Perk[] }

/**
 * Where so many purchases stand among a storefront's tiers: the highest one reached, the next one, and every perk up to
 * there. `loyalty_perks` in the database says the same of perks; a test compares.
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
