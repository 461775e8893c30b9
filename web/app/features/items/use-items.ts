import type { BulkAnswer, BulkChange, ItemFilters, ItemSelection } from '@keepcase/contract/drops/catalog.contract.ts'
import type { Item, ItemInput } from '@keepcase/contract/drops/items.contract.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { useRepeatKey } from '#web/api/repeat-key.ts'
import type { ItemsAddress } from './use-items-address.ts'

/** Rows of a page. */
const pageSize = 50

/** A storefront's items, page by page. The former list stays until the next one is there. */
export const useItems = (storefrontId: string, query: ItemsAddress['query']) =>
  useInfiniteQuery({
    ...api.items.mine.infiniteOptions(byCursor({ ...query, storefrontId, limit: pageSize })),
    placeholderData: keepPreviousData,
  })

/** How many items match, and how many the storefront has. */
export const useItemCounts = (storefrontId: string, filters: ItemFilters) =>
  useQuery({
    ...api.items.counts.queryOptions({ input: { ...filters, storefrontId } }),
    placeholderData: keepPreviousData,
  })

/** One item, read again when its editor opens. */
export const useItem = (id: string) =>
  useQuery({ ...api.items.byId.queryOptions({ input: { id } }), enabled: id !== '' })

/** A piece of the viewer's own shelf, for a new item that it was. */
export const useShelfPiece = (id: string) =>
  useQuery({ ...api.shelf.piece.queryOptions({ input: { id } }), enabled: id !== '', retry: 1 })

/** Drops that items can be added to, newest first. */
export function useOpenDrops(storefrontId: string) {
  const drops = useQuery(api.drops.mine.queryOptions({ input: { storefrontId, limit: 100 } }))
  const isOver = (status: string) => status === 'completed' || status === 'cancelled'
  return { ...drops, drops: drops.data?.items.filter(({ status }) => !isOver(status)) ?? [] }
}

/** A mutation of items: afterwards every list of items is read again. */
function useItemMutation<Input, Output>(mutationFn: (input: Input) => Promise<Output>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSettled: () => {
      for (const key of [api.items.mine.key(), api.items.counts.key(), api.items.byId.key()])
        void queryClient.invalidateQueries({ queryKey: key })
    },
  })
}

export const useCreateItem = () => {
  const sendOnce = useRepeatKey()
  return useItemMutation((input: ItemInput) =>
    sendOnce(input, (key) => client.items.create(input, { context: { key } })),
  )
}
export const useUpdateItem = () =>
  useItemMutation((input: Parameters<typeof client.items.update>[0]): Promise<Item> => client.items.update(input))
export const useDuplicateItem = () => {
  const sendOnce = useRepeatKey()
  return useItemMutation((id: string) =>
    sendOnce({ id }, (key) => client.items.duplicate({ id }, { context: { key } })),
  )
}
export const useChangeItems = () => {
  const sendOnce = useRepeatKey()
  return useItemMutation(
    (input: ItemSelection & { change: BulkChange }): Promise<BulkAnswer> =>
      sendOnce(input, (key) => client.items.updateMany(input, { context: { key } })),
  )
}
export const useMoveItems = () => {
  const sendOnce = useRepeatKey()
  return useItemMutation(
    (move: { to: 'archive' | 'unarchive' | 'remove'; selection: ItemSelection }): Promise<BulkAnswer> =>
      sendOnce(move, (key) => client.items[move.to](move.selection, { context: { key } })),
  )
}

/** Adds items to a drop, one after the other; each with all its free units. Returns those that were refused, with the reason. */
export const useAddToDrop = () =>
  useItemMutation(
    async ({ dropId, items, onStep }: { dropId: string; items: readonly Item[]; onStep: (done: number) => void }) => {
      const refused: { title: string; message: string }[] = []
      for (const [done, { id, title, quantity }] of items.entries()) {
        onStep(done)
        await client.drops
          .addItem({ id: dropId, itemId: id, quantity: Math.max(1, quantity) })
          .catch((error: Error) => refused.push({ title, message: error.message }))
      }
      return { added: items.length - refused.length, refused }
    },
  )
