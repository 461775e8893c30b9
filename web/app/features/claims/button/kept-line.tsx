import type { ItemResult as Result } from '@keepcase/contract/claims/claims.contract.ts'
import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { formatCount, formatDate, formatStampTime, plural } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'

/** When an item was sold: "Kept at 14:03:07". */
export function SoldResult({ drop, item }: { drop: DropDetail; item: DropItem }) {
  const { data } = useQuery(
    api.claims.results.queryOptions({ input: { dropId: drop.id, limit: 100 }, staleTime: 60_000 }),
  )
  const now = useNow(true, 60_000)
  const result = data?.items.find(({ dropItemId }) => dropItemId === item.id)
  if (!result) return null
  const zone = now === null ? { timeZone: 'UTC' } : {}
  return (
    <p className="text-muted-foreground text-small" data-result={result.kept}>
      {resultText(result, Math.max(item.quantityTotal, item.soldCount), now ?? Date.parse(drop.now), zone)}
      {ownersText(result)}
    </p>
  )
}

/** The buyers who chose to be named: ` by Ada Reyes, Bo Lindqvist and 1 other`. */
export function ownersText({ keepers, kept }: Pick<Result, 'keepers' | 'kept'>): string {
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
export function resultText(
  { kept, firstAt, lastAt }: Omit<Result, 'keepers'>,
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
