import type { Me } from '@keepcase/contract/accounts/accounts.contract.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './profile.texts.ts'

/** Messages for a changed profile. Source: specification. */
export const profileMessages = {
  updated: { title: texts.profileUpdated, message: texts.yourProfileHasBeen },
  failed: {
    title: texts.profileUpdateFailed,
    message: texts.thereWasAProblem,
  },
} as const

type ProfileChange = Parameters<typeof client.accounts.updateProfile>[0]

/** Updates the viewer's profile and every cached page that names them. */
export function useUpdateProfile() {
  const queryClient = useQueryClient()
  const { queryKey } = api.accounts.me.queryOptions({ input: {} })
  return useMutation({
    mutationFn: (input: ProfileChange) => client.accounts.updateProfile(input),
    onSuccess: (profile) => {
      queryClient.setQueryData<Me>(queryKey, (me) => me && { ...me, profile, isNewUser: !profile.displayName?.trim() })
      notify.success(profileMessages.updated.title, profileMessages.updated.message)
    },
    onError: (error) => {
      const isOfField = Boolean((error as { data?: { fields?: object } }).data?.fields)
      if (!isOfField) notify.error(profileMessages.failed.title, profileMessages.failed.message)
    },
  })
}
