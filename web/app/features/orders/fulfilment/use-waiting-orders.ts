import type { Order, OrderQueue } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { OrdersMoved } from '@keepcase/contract/orders/fulfilment.contract.ts'
import {
  maxOrdersAtOnce,
  maxParcelsAtOnce,
  maxPickedOrders,
  maxTrackingRowsAtOnce,
} from '@keepcase/contract/orders/orders.limits.ts'
import {
  keepPreviousData,
  type UseQueryResult,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { useMove } from '../selling/order/use-fulfilment.ts'
import * as texts from './fulfilment.texts.ts'
import { mergePickLists, type PickedOrders } from './pick-lines.ts'

/** Orders that wait to go out, the longest paid first. */
export const useWaitingOrders = (storefrontId: string, queue: OrderQueue) =>
  useInfiniteQuery({
    ...api.orders.forStorefront.infiniteOptions(byCursor({ storefrontId, queue, limit: 100 })),
    placeholderData: keepPreviousData,
  })

/** Every order of a queue, page by page; for exports. */
export async function readQueue(storefrontId: string, queue: OrderQueue): Promise<Order[]> {
  const orders: Order[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await client.orders.forStorefront({ storefrontId, queue, limit: 100, ...(cursor && { cursor }) })
    orders.push(...page.items)
    if (page.nextCursor === null) return orders
    cursor = page.nextCursor
  }
}

type SentParcel = Parameters<typeof client.fulfilment.ship>[0]['parcels'][number]

const chunksOf = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))

/** Runs a command on many orders, part by part. What is done stays done: a later failure is told, with how far it came. */
async function inParts<T>(
  all: readonly T[],
  size: number,
  run: (part: T[]) => Promise<OrdersMoved>,
): Promise<OrdersMoved> {
  const items: OrdersMoved['items'] = []
  try {
    for (const part of chunksOf(all, size)) items.push(...(await run(part)).items)
  } catch (error) {
    if (items.length === 0) throw error
    notify.error(texts.stoppedTitle, texts.stoppedAfter(items.length))
  }
  return { items }
}

/** Packs orders, in as many calls as it takes. */
export const usePackMany = (storefrontId: string) =>
  useMove((ids: readonly string[]) =>
    inParts(ids, maxOrdersAtOnce, (orderIds) => client.fulfilment.pack({ storefrontId, orderIds })),
  )

/** Ships orders, one parcel each, in as many calls as it takes. */
export const useShipMany = (storefrontId: string) =>
  useMove((parcels: readonly SentParcel[]) =>
    inParts(parcels, maxParcelsAtOnce, (part) => client.fulfilment.ship({ storefrontId, parcels: part })),
  )

/** The return address of a storefront's labels. */
export const useSender = (storefrontId: string, isNeeded: boolean) =>
  useQuery({ ...api.fulfilment.sender.queryOptions({ input: { storefrontId } }), enabled: isNeeded })

/** The items of the chosen orders, in as many calls as it takes; of those due first when none are chosen. */
export function usePickList(storefrontId: string, chosen: readonly string[]) {
  const inputs = chosen.length === 0 ? [{}] : chunksOf(chosen, maxPickedOrders).map((orderIds) => ({ orderIds }))
  return useQueries({
    queries: inputs.map((input) => api.fulfilment.pickList.queryOptions({ input: { storefrontId, ...input } })),
    combine: combinePickLists,
  })
}

function combinePickLists(parts: readonly UseQueryResult<PickedOrders>[]) {
  const lists = parts.flatMap(({ data }) => data ?? [])
  return {
    data: lists.length === parts.length ? mergePickLists(lists) : undefined,
    isError: parts.some(({ isError }) => isError),
    isFetching: parts.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(parts.map((part) => part.refetch())),
  }
}

/** Sets where an item is kept; the pick list is sorted anew when it is read again. */
export function useSetShelf() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: { id: string; shelf: string }) => client.fulfilment.setShelf(input),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.fulfilment.order.key() }),
  })
}

/** Says how many orders a command moved; nothing when it moved none. */
export function notifyMoved({ items }: OrdersMoved, say: (count: number) => string): void {
  const done = items.filter(({ isDone }) => isDone).length
  if (done > 0) notify.success(say(done))
}

type SheetRow = [line: number, order: string, carrier: string, trackingNumber: string]

/** What shipping the rows of a file would record. */
export async function previewRows(storefrontId: string, rows: readonly SheetRow[]) {
  const items = []
  for (const part of chunksOf(rows, maxTrackingRowsAtOnce)) {
    items.push(...(await client.fulfilment.previewTracking({ storefrontId, rows: part })).items)
  }
  return items
}
