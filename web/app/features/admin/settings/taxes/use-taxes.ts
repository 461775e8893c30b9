import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './taxes.texts.ts'

/** The table in force. */
export const useTaxes = () => useQuery(api.settings.taxes.queryOptions({ input: {} }))

/** Every table that was in force, page by page. */
export const useTaxHistory = () => useInfiniteQuery(api.settings.taxHistory.infiniteOptions(byCursor({ limit: 50 })))

/** Puts another table in force. */
export function useChangeTaxes<Input>(change: (input: Input) => Promise<unknown>) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: change,
    onSuccess: () => notify.success(texts.applied.title, texts.applied.message),
    onError: (error) => notify.error(texts.applyFailed, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.settings.key() }),
  })
}

export const useReplaceTaxes = () =>
  useChangeTaxes((input: { version: number; lines: string[] }) => client.settings.replaceTaxes(input))
export const useRestoreTaxes = () =>
  useChangeTaxes((input: { version: number; restored: number }) => client.settings.restoreTaxes(input))
