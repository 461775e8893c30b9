import type { OrdersMoved } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { notify } from '#web/toasts/toasts.ts'
import { moveFailed, notDone } from './seller-order.texts.ts'

/** Time between two reads of an open order, in milliseconds. */
const refreshMs = 30_000

/** An order as its seller's team sees it. */
export const useSellerOrder = (id: string) =>
  useQuery({ ...api.fulfilment.order.queryOptions({ input: { id } }), refetchInterval: refreshMs })

/** Reads everything about orders again after one of them has changed. */
export function useOrdersChanged(): () => Promise<unknown> {
  const queryClient = useQueryClient()
  return () =>
    Promise.all(
      [api.fulfilment, api.orders, api.sales, api.refunds, api.parcels].map((part) =>
        queryClient.invalidateQueries({ queryKey: part.key() }),
      ),
    )
}

/**
 * A command on orders. What it left as it was is told in a toast, with the reason.
 * @param isOfForm true: the form around it shows a failure
 */
export function useMove<Input>(mutationFn: (input: Input) => Promise<OrdersMoved>, isOfForm = false) {
  const onChanged = useOrdersChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSuccess: async (moved) => {
      reportLeft(moved)
      await onChanged()
    },
    onError: (error) => isOfForm || notifyFailure(error),
  })
}

/** Says in a toast why a command failed. */
export const notifyFailure = (error: unknown): void =>
  notify.error(notDone, { description: formMessages(error, moveFailed).message })

/** Names the orders that a command left as they were. */
export function reportLeft({ items }: OrdersMoved): void {
  for (const { orderNumber, note } of items.filter(({ isDone }) => !isDone).slice(0, 3)) {
    notify.info(`Order ${orderNumber}`, { description: note ?? '' })
  }
}

/** The carrier whose numbers look like this one; undefined while unknown or too short. */
export function useSuggestedCarrier(trackingNumber: string) {
  const isLong = /^[A-Z0-9./_]{8,60}$/.test(trackingNumber)
  const query = useQuery({
    ...api.fulfilment.suggestCarrier.queryOptions({ input: { trackingNumber } }),
    enabled: isLong,
  })
  return isLong ? (query.data?.carrier ?? undefined) : undefined
}

type Orders = { storefrontId: string; orderIds: string[] }
export type Way = Pick<
  Parameters<typeof client.fulfilment.updateShipment>[0],
  'carrier' | 'carrierName' | 'trackingNumber'
>

export const usePack = () => useMove((input: Orders) => client.fulfilment.pack(input))
export const useUnpack = () => useMove((input: Orders) => client.fulfilment.unpack(input))
export const useMarkDelivered = () => useMove((input: Orders) => client.fulfilment.markDelivered(input))
export const useHandOver = () =>
  useMove((input: { id: string; code?: string }) => client.fulfilment.handOver(input), true)
export const useShip = () =>
  useMove((input: Parameters<typeof client.fulfilment.ship>[0]) => client.fulfilment.ship(input), true)
export const useUpdateShipment = () =>
  useMove((input: Way & { id: string }) => client.fulfilment.updateShipment(input), true)
