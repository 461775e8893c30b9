import type { Address } from '@keepcase/contract/accounts/accounts.contract.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client } from '#web/api/api.ts'

/** The account's address book. */
export const useAddresses = () => useQuery(api.addresses.mine.queryOptions({ input: {}, staleTime: 60_000 }))

/** The chosen address while it is in the address book, else the default one; null when there is none. */
export function useChosenAddress(): { addressId: string | null; choose: (id: string) => void; isLoading: boolean } {
  const book = useAddresses()
  const [chosen, choose] = useState<string | null>(null)
  const addresses = book.data?.items ?? []
  const standard = addresses.find(({ isDefault }) => isDefault) ?? addresses[0]
  const addressId = addresses.find(({ id }) => id === chosen)?.id ?? standard?.id ?? null
  return { addressId, choose, isLoading: book.isPending }
}

export type NewAddress = Parameters<typeof client.addresses.create>[0]

/** Adds an address and updates the cached address book. */
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

type AddressChange = Parameters<typeof client.addresses.update>[0]

/** Edits an address, or makes it the default. */
export function useUpdateAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    // @NOTE sequential, so that the default chosen last arrives last
    scope: { id: 'addresses' },
    mutationFn: (input: AddressChange) => client.addresses.update(input),
    onSuccess: () => rereadAddresses(queryClient),
  })
}

/** Deletes an address. Deleting one that is already gone succeeds. */
export function useRemoveAddress() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await client.addresses.remove({ id })
      } catch (error) {
        if ((error as { status?: number }).status !== 404) throw error
      }
    },
    onSuccess: () => rereadAddresses(queryClient),
  })
}

const rereadAddresses = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: api.addresses.mine.queryOptions({ input: {} }).queryKey })
