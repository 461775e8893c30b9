import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/** How the sales of the viewer's storefronts stand. */
export const useSales = () => useQuery(api.sales.overview.queryOptions({ input: {} }))

/** How many of a storefront's waiting orders stand in the list; its own page has them all. */
const maxOrders = 10

/** The paid orders that wait to be packed, of these storefronts, the newest first. */
export function usePendingOrders(storefrontIds: readonly string[]) {
  return useQueries({
    queries: storefrontIds.map((storefrontId) =>
      api.orders.forStorefront.queryOptions({ input: { storefrontId, status: 'paid', limit: maxOrders } }),
    ),
    combine: (results) => ({
      orders: results.every(({ data }) => data)
        ? results.flatMap(({ data }) => data?.items ?? []).sort((a, b) => b.createdAt.localeCompare(a.createdAt))
        : undefined,
      isError: results.some(({ isError }) => isError),
      isFetching: results.some(({ isFetching }) => isFetching),
      refetch: () => void Promise.all(results.map(({ refetch }) => refetch())),
    }),
  })
}
