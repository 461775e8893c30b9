import type { OrderRefunds } from '@keepcase/contract/orders/refunds.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'

/** Time between two reads of an open order, in milliseconds. */
const refreshMs = 30_000

/** Refunds and cancel request of an order, and what may be done now. */
export const useRefunds = (orderId: string) =>
  useQuery({ ...api.refunds.ofOrder.queryOptions({ input: { orderId } }), refetchInterval: refreshMs })

/** A command on an order's refunds; everything about orders is read again afterwards. */
function useCommand<Input>(mutationFn: (input: Input) => Promise<OrderRefunds>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSuccess: async (refunds) => {
      const { orderId } = refunds
      queryClient.setQueryData(api.refunds.ofOrder.queryKey({ input: { orderId } }), refunds)
      const keys = [api.orders.key(), api.fulfilment.key(), api.sales.key(), api.parcels.key()]
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: () => queryClient.invalidateQueries({ queryKey: api.refunds.key() }),
  })
}

type Refund = Parameters<typeof client.refunds.create>[0]
type Request = Parameters<typeof client.refunds.requestCancel>[0]
type Answer = Parameters<typeof client.refunds.answerRequest>[0]

export const useRefund = () =>
  useCommand(({ key, ...refund }: Refund & { key: string }) => client.refunds.create(refund, { context: { key } }))
export const useRequestCancel = () =>
  useCommand(({ key, ...request }: Request & { key: string }) =>
    client.refunds.requestCancel(request, { context: { key } }),
  )
export const useWithdrawRequest = () => useCommand((id: string) => client.refunds.withdrawRequest({ id }))
export const useAnswerRequest = () => useCommand((answer: Answer) => client.refunds.answerRequest(answer))
