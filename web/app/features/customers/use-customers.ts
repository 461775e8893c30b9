import type { CustomerDetail, CustomerSort } from '@keepcase/contract/customers/customers.contract.ts'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

export type CustomerKey = { storefrontId: string; profileId: string }

/** A storefront's customers or its block list, page by page; while another filter loads, the former rows stay. */
export const useCustomers = (storefrontId: string, show: 'all' | 'blocked', sort: CustomerSort, q: string) =>
  useInfiniteQuery({
    ...api.customers.list.infiniteOptions(byCursor({ storefrontId, show, sort, limit: 50, ...(q && { q }) })),
    placeholderData: keepPreviousData,
  })

export const useCustomer = (customer: CustomerKey) => useQuery(api.customers.byId.queryOptions({ input: customer }))

export const usePurchases = (customer: CustomerKey) =>
  useInfiniteQuery(api.customers.purchases.infiniteOptions(byCursor({ ...customer, limit: 24 })))

export const useNotes = (customer: CustomerKey) =>
  useInfiniteQuery(api.customers.notes.infiniteOptions(byCursor({ ...customer, limit: 24 })))

/** Reads notes and the customer again after a note was added or removed. */
function useNotesChanged() {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: api.customers.notes.key() }),
      queryClient.invalidateQueries({ queryKey: api.customers.byId.key() }),
      queryClient.invalidateQueries({ queryKey: api.customers.list.key() }),
    ])
}

export function useAddNote(customer: CustomerKey) {
  const onSuccess = useNotesChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ body }: { body: string }) => client.customers.addNote({ ...customer, body }),
    onSuccess,
  })
}

export function useRemoveNote() {
  const onSuccess = useNotesChanged()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => client.customers.removeNote({ id }),
    onSuccess,
  })
}

/** Blocks or unblocks; the page shows what the server answered, the lists are read again. */
export function useBlock(customer: CustomerKey) {
  const queryClient = useQueryClient()
  const mutationFn = ({ isOn, reason }: { isOn: boolean; reason: string }): Promise<CustomerDetail> =>
    isOn ? client.customers.block({ ...customer, reason }) : client.customers.unblock(customer)
  return useMutation({
    networkMode: 'always',
    mutationFn,
    onSuccess: async (answer) => {
      queryClient.setQueryData(api.customers.byId.queryKey({ input: customer }), answer)
      await queryClient.invalidateQueries({ queryKey: api.customers.list.key() })
    },
  })
}
