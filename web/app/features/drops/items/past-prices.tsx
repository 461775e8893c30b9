import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { formatMoney, zoned } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { keptFor, whatCounts } from './past-prices.texts.ts'

/** What units like this item were kept for, with what counts as like; nothing before there are three. */
export function PastPrices({ drop: { id, currency }, item }: { drop: DropDetail; item: DropItem }) {
  const { data } = useQuery(api.drops.pastPrices.queryOptions({ input: { id }, staleTime: 60_000 }))
  const now = useNow(true, 60_000)
  const prices = data?.items.find(({ dropItemId }) => dropItemId === item.id)?.prices ?? []
  const [first] = prices
  if (!first || now === null) return null
  const amounts = prices.map(({ priceCents }) => shortMoney(priceCents, currency)).join(', ')
  return (
    <div className="flex flex-col gap-1">
      <p className="text-label">{keptFor(amounts, monthOf(Date.parse(first.keptAt), now))}</p>
      <p className="text-muted-foreground text-small">{whatCounts(currency)}</p>
    </div>
  )
}

/** Whole amounts without decimals: `$42`, `$42.50`. */
const shortMoney = (cents: number, currency: string): string => formatMoney(cents, currency).replace(/\.00$/, '')

/** `May`; with its year when that is not this one: `May 2025`. */
function monthOf(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return zoned({ month: 'long', ...(isThisYear ? {} : { year: 'numeric' }) }, {}).format(at)
}
