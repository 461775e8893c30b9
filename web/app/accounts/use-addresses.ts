import type { Address } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#platform/api.ts'

/** The account's address book. */
export const useAddresses = () => useQuery(api.addresses.mine.queryOptions({ input: {}, staleTime: 60_000 }))

/** The address that was chosen, while it is in the book; else the default one. Null while there is none. */
export function useChosenAddress(): { addressId: string | null; choose: (id: string) => void; isLoading: boolean } {
  const book = useAddresses()
  const [chosen, choose] = useState<string | null>(null)
  const addresses = book.data?.items ?? []
  const standard = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const addressId = addresses.find(({ id }) => id === chosen)?.id ?? standard?.id ?? null
  return { addressId, choose, isLoading: book.isPending }
}

export type NewAddress = Parameters<typeof client.addresses.create>[0]

/** Adds an address; it stands in the book at once. */
export function useAddAddress() {
  const queryClient = useQueryClient()
  const { queryKey } = api.addresses.mine.queryOptions({ input: {} })
  return useMutation({
    mutationFn: (input: NewAddress) => client.addresses.create(input),
    onSuccess: (address) => {
      queryClient.setQueryData<{ items: Address[]; nextCursor: null }>(
        queryKey,
        (book) => book && { ...book, items: [...book.items.filter(({ id }) => id !== address.id), address] },
      )
      void queryClient.invalidateQueries({ queryKey })
    },
  })
}
