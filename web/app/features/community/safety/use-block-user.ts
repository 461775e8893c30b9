import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { failureMessage } from '#web/api/refusal-messages.ts'
import { notify } from '#web/toasts/toasts.ts'

/** Blocks a person and refetches what the viewer sees of others. */
export function useBlockUser(name: string) {
  const queryClient = useQueryClient()
  return useMutation(
    api.community.block.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.community.key() })
        notify.success(`You have blocked ${name}`, 'They cannot follow you or see your profile.')
      },
      onError: (error) => notify.error('Could not block', failureMessage(error)),
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
        notify.success(`You no longer block ${name}`)
      },
      onError: (error) => notify.error('Could not unblock', failureMessage(error)),
    }),
  )
}
