import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { useSales } from '../use-sales.ts'
import type { OrderView } from './sales.texts.ts'

/** Time between two reads of what changes by itself, in milliseconds. */
const refreshMs = 15_000

const inputOf = (storefrontId: string, view: OrderView, q: string) => ({
  storefrontId,
  ...(q && { q }),
  ...(view === 'waiting' || view === 'overdue' ? { queue: view } : view === 'all' ? {} : { status: view }),
})

/** A storefront's orders, page by page; while another filter loads, the former rows stay. */
export const useStorefrontOrders = (storefrontId: string, view: OrderView, q: string) =>
  useInfiniteQuery({
    ...api.orders.forStorefront.infiniteOptions(byCursor({ ...inputOf(storefrontId, view, q), limit: 50 })),
    placeholderData: keepPreviousData,
  })

/** The orders that have waited longest to be shipped. */
export const useOrdersToShip = (storefrontId: string) =>
  useQuery({
    ...api.orders.forStorefront.queryOptions({ input: { storefrontId, queue: 'waiting', limit: 5 } }),
    refetchInterval: refreshMs,
  })

/** A storefront's unpaid holds, the next to end first. */
export const useHolds = (storefrontId: string) =>
  useInfiniteQuery({
    ...api.sales.holds.infiniteOptions(byCursor({ storefrontId, limit: 10 })),
    refetchInterval: refreshMs,
  })

/** One storefront's figures: those of the overview of all. */
export function useFigures(storefrontId: string) {
  const query = useSales()
  return { ...query, figures: query.data?.items.find((one) => one.storefrontId === storefrontId) }
}
