import type { LoyaltyTier, Perk, TierInput } from '@keepcase/contract/loyalty/loyalty.contract.ts'

/** A tier while it is typed. */
export type Draft = { key: string; name: string; threshold: string; perks: Perk[]; welcome: string }

type Problem = { key: string; field: 'name' | 'threshold' | 'welcome'; message: string }

export const draftsOf = (tiers: readonly (LoyaltyTier & { welcome: string })[]): Draft[] =>
  tiers.map(({ id, name, threshold, perks, welcome }) => ({
    ...{ key: id, name, threshold: String(threshold), perks: [...perks], welcome },
  }))

/** What keeps the tiers from being saved, in the order of the form. */
export function problemsOf(drafts: readonly Draft[]): Problem[] {
  const seen = new Set<number>()
  return drafts.flatMap(({ key, name, threshold, welcome }) => {
    const found: Problem[] = []
    const length = name.trim().length
    if (length === 0 || length > 40) found.push({ key, field: 'name', message: 'Use 1 to 40 characters.' })
    const count = /^\d{1,6}$/.test(threshold.trim()) ? Number(threshold) : 0
    if (count < 1 || count > 100_000) found.push({ key, field: 'threshold', message: 'Write a number from 1 on.' })
    else if (seen.has(count)) found.push({ key, field: 'threshold', message: 'Another tier begins there.' })
    seen.add(count)
    if (welcome.length > 500) found.push({ key, field: 'welcome', message: 'Use at most 500 characters.' })
    return found
  })
}

/** The tiers as the server takes them; a welcome only where it is told. */
export const tiersOf = (drafts: readonly Draft[]): TierInput[] =>
  drafts.map(({ name, threshold, perks, welcome }) => ({
    ...{ name: name.trim(), threshold: Number(threshold), perks },
    welcome: perks.includes('welcome_message') ? welcome.trim() : '',
  }))
