import type { CreateCode } from '@keepcase/contract/checkout/codes.contract.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#platform/api.ts'

/** The codes that a storefront made, newest first, without end. */
export const useStorefrontCodes = (storefrontId: string) =>
  useInfiniteQuery(
    api.codes.list.infiniteOptions({
      input: (cursor: string | null) => ({ storefrontId, limit: 24, ...(cursor ? { cursor } : {}) }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ nextCursor }) => nextCursor,
    }),
  )

/** Makes a code. */
export function useCreateCode() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Omit<CreateCode, 'startsAt'>) => client.codes.create(input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.codes.list.key() }),
  })
}

/** Switches a code off or on again. */
export function useSwitchCode() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: { id: string; active: boolean }) => client.codes.update(change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.codes.list.key() }),
  })
}
