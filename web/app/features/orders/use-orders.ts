import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** The account's orders, newest first, page by page. */
export const useMyOrders = () => useInfiniteQuery(api.orders.mine.infiniteOptions(byCursor({ limit: 24 })))

/** One order, refetched every 3 s while its payment is in progress. */
export const useOrder = (id: string) =>
  useQuery({
    ...api.orders.byId.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 3_000 : false),
  })
