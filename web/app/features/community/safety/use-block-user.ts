import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as personTexts from './person.texts.ts'
import * as texts from './safety.texts.ts'

/** Blocks a person and refetches what the viewer sees of others. */
export function useBlockUser(name: string) {
  const queryClient = useQueryClient()
  return useMutation(
    api.community.block.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.community.key() })
        notify.success(personTexts.youBlockedName(name), texts.theyCantFollow)
      },
      onError: (error) => notify.error(texts.couldntBlock, failureMessage(error)),
    }),
  )
}

/** Unblocks a person. */
export function useUnblockUser(name: string) {
  const queryClient = useQueryClient()
  return useMutation(
    api.community.unblock.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.community.key() })
        notify.success(personTexts.youUnblocked(name))
      },
      onError: (error) => notify.error(texts.couldntUnblock, failureMessage(error)),
    }),
  )
}
