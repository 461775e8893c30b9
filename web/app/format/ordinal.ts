import { formatCount } from './format.ts'

const ends: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `2nd`, `3rd`, `11th`, `1,002nd`. */
export function ordinal(n: number): string {
  const rule = new Intl.PluralRules('en-US', { type: 'ordinal' }).select(n)
  return `${formatCount(n)}${ends[rule] ?? 'th'}`
}
