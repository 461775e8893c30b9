import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'

/** The open parcel of an order, if it has one. */
export const useParcel = (orderId: string) => useQuery(api.parcels.ofOrder.queryOptions({ input: { orderId } }))

function useCommand<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSettled: () =>
      Promise.all(
        [api.parcels.key(), api.orders.key(), api.fulfilment.key()].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}

export const useOpenParcel = () =>
  useCommand((input: { orderId: string; closesAt: string }) => client.parcels.open(input))
export const useUpdateParcel = () =>
  useCommand((input: { id: string; closesAt: string }) => client.parcels.update(input))
export const useCloseParcel = () => useCommand((id: string) => client.parcels.close({ id }))
