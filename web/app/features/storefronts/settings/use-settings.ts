import type { Storefront, StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { storefrontOptions } from '../storefronts.reads.ts'

/** A storefront's settings, for its staff. */
export const settingsOptions = (id: string) =>
  api.storefronts.settings.queryOptions({ input: { id }, staleTime: 15_000 })

/** Shows saved settings everywhere: here, on the public page, in lists, and in the account's own menu. */
export async function settingsSaved(queryClient: QueryClient, storefront: Storefront): Promise<void> {
  const { id } = storefront
  queryClient.setQueryData<StorefrontSettings>(settingsOptions(id).queryKey, (old) => old && { ...old, ...storefront })
  queryClient.setQueryData(storefrontOptions(api, id).queryKey, (old) => old && { ...old, ...storefront })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: settingsOptions(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: api.storefronts.byId.key() }),
    queryClient.invalidateQueries({ queryKey: api.storefronts.bySeller.key() }),
    queryClient.invalidateQueries({ queryKey: api.drops.key() }),
    queryClient.invalidateQueries({ queryKey: api.accounts.me.key() }),
  ])
}

/** `settingsSaved` for a mutation. */
export function useSettingsSaved() {
  const queryClient = useQueryClient()
  return (storefront: Storefront) => settingsSaved(queryClient, storefront)
}
