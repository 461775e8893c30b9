import type { ItemResult } from '@keepcase/contract/claims/claims.contract.ts'
import { formatCount, formatDate, formatStampTime, plural } from '#web/format/format.ts'

/** The buyers who chose to be named: ` by Ada Reyes, Bo Lindqvist and 1 other`. */
export function ownersText({ keepers, kept }: Pick<ItemResult, 'keepers' | 'kept'>): string {
  if (keepers.length === 0) return ''
  // @NOTE isolates the text direction of each name
  const names = keepers.map((name) => `\u2068${name}\u2069`)
  const others = kept - keepers.length
  list ??= new Intl.ListFormat('en-GB', { type: 'conjunction' })
  return ` by ${list.format(others > 0 ? [...names, plural(others, 'other')] : names)}`
}

// Created lazily: creating it takes 10 ms on a phone.
let list: Intl.ListFormat | undefined

/**
 * `Kept at 14:03:07`, with the date if it is another day; for several units their number, and the first and last
 * time.
 */
export function soldText(
  { kept, firstAt, lastAt }: { kept: number; firstAt: string; lastAt: string },
  total: number,
  now: number,
  zone: { timeZone?: string } = {},
): string {
  const [first, last] = [Date.parse(firstAt), Date.parse(lastAt)]
  const time = (at: number) =>
    formatDate(at, zone) === formatDate(now, zone)
      ? formatStampTime(at, zone)
      : `${formatStampTime(at, zone)} on ${formatDate(at, zone)}`
  if (total === 1) return `Kept at ${time(first)}`
  const share = `${formatCount(kept)} of ${formatCount(total)} kept`
  return first === last
    ? `${share}, claimed at ${time(first)}`
    : `${share}, claimed from ${formatStampTime(first, zone)} to ${time(last)}`
}
