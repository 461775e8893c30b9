import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** The account's orders, newest first, page by page. */
export const useMyOrders = () => useInfiniteQuery(api.orders.mine.infiniteOptions(byCursor({ limit: 24 })))

/** One order, refetched every 3 s while its payment is in progress. */
export const useOrder = (id: string) =>
  useQuery({
    ...api.orders.byId.queryOptions({ input: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? 3_000 : false),
  })

/** The buyer says that a parcel, or a pickup, arrived. */
export function useConfirmArrival(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (shipmentId: string | undefined) =>
      client.fulfilment.confirmArrival({ id, ...(shipmentId && { shipmentId }) }),
    onSuccess: async (order) => {
      queryClient.setQueryData(api.orders.byId.queryKey({ input: { id } }), order)
      await queryClient.invalidateQueries({ queryKey: api.orders.mine.key() })
    },
  })
}
