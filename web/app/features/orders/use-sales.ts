import { useQueries, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/** Sales of the viewer's storefronts. */
export const useSales = () => useQuery(api.sales.overview.queryOptions({ input: {} }))

/** Maximum number of a storefront's pending orders in the list; its own page has all. */
const maxOrders = 10

/** Paid orders of these storefronts that wait to be packed, newest first. */
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
