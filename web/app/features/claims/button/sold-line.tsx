import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { useNow } from '#web/format/use-clock.ts'
import { ownersText, soldText } from './sold.texts.ts'

/** When an item was sold: "Kept at 14:03:07". */
export function SoldLine({ drop, item }: { drop: DropDetail; item: DropItem }) {
  const { data } = useQuery(
    api.claims.results.queryOptions({ input: { dropId: drop.id, limit: 100 }, staleTime: 60_000 }),
  )
  const now = useNow(true, 60_000)
  const result = data?.items.find(({ dropItemId }) => dropItemId === item.id)
  if (!result?.firstAt || !result.lastAt) return null
  const { kept, firstAt, lastAt } = result
  const zone = now === null ? { timeZone: 'UTC' } : {}
  return (
    <p className="text-muted-foreground text-small" data-result={kept}>
      {soldText(
        { kept, firstAt, lastAt },
        Math.max(item.quantityTotal, item.soldCount),
        now ?? Date.parse(drop.now),
        zone,
      )}
      {ownersText(result)}
    </p>
  )
}
