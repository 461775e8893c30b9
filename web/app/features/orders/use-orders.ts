import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** The account's orders, newest first, page by page. */
export const useMyOrders = () => useInfiniteQuery(api.orders.mine.infiniteOptions(byCursor({ limit: 24 })))

/** One order. While its money is on the way it is read again each 3 s. */
export const useOrder = (id: string) =>
  useQuery({
    ...api.orders.byId.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 3_000 : false),
  })
