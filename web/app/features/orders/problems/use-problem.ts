import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { ProblemKind } from '@keepcase/contract/orders/problems.fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'

type Report = { kind: ProblemKind; details: string; photoIds: string[] }

/** Shows the order as the server answered, everywhere. */
function useOrderChanged(id: string) {
  const queryClient = useQueryClient()
  return async (order: Order) => {
    queryClient.setQueryData(api.orders.byId.queryKey({ input: { id } }), order)
    await queryClient.invalidateQueries({ queryKey: api.orders.key() })
  }
}

export function useReportProblem(id: string) {
  const onSuccess = useOrderChanged(id)
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Report) => client.problems.report({ id, ...input }, { context: { key: crypto.randomUUID() } }),
    onSuccess,
  })
}

/** Says that the problem is solved, or asks the platform to step in. */
export function useProblemStep(id: string) {
  const onSuccess = useOrderChanged(id)
  return useMutation({
    networkMode: 'always',
    mutationFn: (step: 'resolve' | 'escalate') => client.problems[step]({ id }),
    onSuccess,
  })
}
