import type { CreateCode, UpdateCode } from '@keepcase/contract/codes/codes.contract.ts'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'

/** A storefront's discount codes, newest first, page by page. */
export const useStorefrontCodes = (storefrontId: string) =>
  useInfiniteQuery(api.codes.list.infiniteOptions(byCursor({ storefrontId, limit: 24 })))

/** Creates a code. */
export function useCreateCode() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: Omit<CreateCode, 'startsAt'>) => client.codes.create(input),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.codes.list.key() }),
  })
}

/** Deletes a code that was never used in an order. */
export function useRemoveCode() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => client.codes.remove({ id }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.codes.list.key() }),
  })
}

/** Turns a code off or on, or changes its limits. */
export function useUpdateCode() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (change: UpdateCode) => client.codes.update(change),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.codes.list.key() }),
  })
}
