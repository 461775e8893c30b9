import type { DropDetail, DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { ItemHistory } from '#web/features/shelf/display/item-history.tsx'

/** What an item was here before, as its seller states; nothing for one without a history. */
export function SheetHistory({ drop: { id }, item }: { drop: DropDetail; item: DropItem }) {
  const { data } = useQuery(api.drops.itemHistory.queryOptions({ input: { id }, staleTime: 60_000 }))
  return <ItemHistory before={data?.items.find(({ dropItemId }) => dropItemId === item.id)?.before ?? []} />
}
