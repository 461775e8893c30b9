import type { LoyaltyTier, Perk, TierInput, TierSettings } from '@keepcase/contract/loyalty/loyalty.contract.ts'
import * as texts from './loyalty.texts.ts'

/** Form values of a tier. */
export type Draft = {
  key: string
  name: string
  threshold: string
  perks: Perk[]
  welcome: string
  codePercent: string
}

/** Form fields of a tier. */
export type TierField = 'name' | 'threshold' | 'codePercent' | 'welcome'

type Problem = { key: string; field: TierField; message: string }

/** Default discount of a tier's code, in percent. */
export const defaultPercent = 10

export const draftsOf = (tiers: readonly (LoyaltyTier & { welcome: string })[]): Draft[] =>
  tiers.map(({ id, name, threshold, perks, welcome, codePercent }) => ({
    key: id,
    name,
    threshold: String(threshold),
    perks: [...perks],
    welcome,
    codePercent: String(codePercent),
  }))

/** What an edit starts from: the tiers as saved, and their version. */
export type TiersBase = { drafts: Draft[]; version: number }

export const baseOf = ({ items, version }: TierSettings): TiersBase => ({ drafts: draftsOf(items), version })

/** The drafts after a save, under the keys of the saved tiers. A tier is known by its threshold. */
export const rekeyed = (drafts: readonly Draft[], saved: readonly Draft[]): Draft[] =>
  drafts.map((draft) => ({
    ...draft,
    key: saved.find(({ threshold }) => threshold === draft.threshold.trim())?.key ?? draft.key,
  }))

type ByKey = Record<string, Draft | null>

/** Lists of drafts as records with the same keys, so that they can be merged; null: not in this list. */
export function byKey(lists: readonly (readonly Draft[])[]): ByKey[] {
  const keys = [...new Set(lists.flatMap((drafts) => drafts.map(({ key }) => key)))]
  return lists.map((drafts) =>
    Object.fromEntries(keys.map((key) => [key, drafts.find((draft) => draft.key === key) ?? null])),
  )
}

/** The drafts of a merged record, lowest first. */
export const tiersIn = (record: ByKey): Draft[] =>
  Object.values(record)
    .filter((draft) => draft !== null)
    .sort((one, other) => Number(one.threshold) - Number(other.threshold))

/** Problems that prevent saving, in form order. */
export function problemsOf(drafts: readonly Draft[]): Problem[] {
  const seen = new Set<number>()
  return drafts.flatMap(({ key, name, threshold, perks, codePercent, welcome }) => {
    const found: Problem[] = []
    const length = name.trim().length
    if (length === 0 || length > 40) found.push({ key, field: 'name', message: 'Use 1 to 40 characters.' })
    const count = /^\d{1,6}$/.test(threshold.trim()) ? Number(threshold) : 0
    if (count < 1 || count > 100_000) found.push({ key, field: 'threshold', message: texts.enterANumber })
    else if (seen.has(count)) found.push({ key, field: 'threshold', message: texts.anotherTierStartsThere })
    seen.add(count)
    if (perks.includes('discount_codes') && percentOf(codePercent) === null) {
      found.push({ key, field: 'codePercent', message: texts.enterAPercentage })
    }
    if (welcome.length > 500) found.push({ key, field: 'welcome', message: texts.atMostCharacters })
    return found
  })
}

/** Parses a whole percentage; null if invalid. */
const percentOf = (text: string): number | null => {
  const percent = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0
  return percent >= 1 && percent <= 100 ? percent : null
}

/** The tiers as the server takes them; a welcome text and a percentage only where their perk is selected. */
export const tiersOf = (drafts: readonly Draft[]): TierInput[] =>
  drafts.map(({ name, threshold, perks, welcome, codePercent }) => ({
    name: name.trim(),
    threshold: Number(threshold),
    perks,
    codePercent: percentOf(codePercent) ?? defaultPercent,
    welcome: perks.includes('welcome_message') ? welcome.trim() : '',
  }))
