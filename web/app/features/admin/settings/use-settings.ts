import type { UpdateSettings } from '@keepcase/contract/settings/settings.contract.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { api, client } from '#web/api/api.ts'
import { byCursor } from '#web/api/cursor-pages.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './settings.texts.ts'

export type SettingsInput = z.infer<typeof UpdateSettings>

/** The platform's settings. */
export const useSettings = () => useQuery(api.settings.get.queryOptions({ input: {} }))

/** Every change of the settings, page by page. */
export const useSettingsHistory = () => useInfiniteQuery(api.settings.history.infiniteOptions(byCursor({ limit: 50 })))

/** Saves changed settings; everything that shows them is read again. */
export function useSaveSettings() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: SettingsInput) => client.settings.update(input),
    onSuccess: () => notify.success(texts.saved.title, texts.saved.message),
    onError: (error) => notify.error(texts.saveFailed, failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.settings.key() }),
  })
}

/** Runs maintenance now. */
export const useRunMaintenance = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: () => client.settings.runMaintenance({}),
    onError: (error) => notify.error(texts.maintenanceFailed, failureMessage(error)),
  })
