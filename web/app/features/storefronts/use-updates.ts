import type { PostUpdate } from '@keepcase/contract/storefronts/updates.contract.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api, client } from '#web/api/api.ts'

const changed = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: api.storefronts.updates.key() }),
    queryClient.invalidateQueries({ queryKey: api.storefronts.subscriberUpdates.key() }),
  ])

/** Posts an update as a storefront. */
export function usePostUpdate() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: z.input<typeof PostUpdate>) => client.storefronts.postUpdate(input),
    onSettled: () => changed(queryClient),
  })
}

/** Deletes an update. */
export function useRemoveUpdate() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => client.storefronts.removeUpdate({ id }),
    onSettled: () => changed(queryClient),
  })
}
