import type { LegalName } from '@keepcase/contract/legal/legal.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './legal.texts.ts'

/** Every version of a text. */
export const useVersions = (name: LegalName) => useQuery(api.legal.versions.queryOptions({ input: { name } }))

type NewVersion = { name: LegalName; newest: number; body: string | null; inForceFrom: string | null }

/** Publishes a version. */
export function usePublish() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: NewVersion) => client.legal.publish(input),
    onSuccess: ({ version }, { name }) => notify.success(texts.published(version), texts.names[name]),
    onError: (error) => notify.error(texts.publishFailed, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.legal.key() }),
  })
}

/** Deletes a version that is not in force yet. */
export function useWithdraw() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: { name: LegalName; version: number }) => client.legal.withdraw(input),
    onSuccess: (_, { name }) => notify.success(texts.withdrawn, texts.names[name]),
    onError: (error) => notify.error(texts.withdrawFailed, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.legal.key() }),
  })
}
