import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'

/** Blocks a person and refetches what the viewer sees of others. */
export function useBlockUser(name: string) {
  const queryClient = useQueryClient()
  return useMutation(
    api.community.block.mutationOptions({
      onSuccess: async () => {
        await queryClient.invalidateQueries({ queryKey: api.community.key() })
        notify.success(`You blocked ${name}`, 'They can’t follow you or see your profile.')
      },
      onError: (error) => notify.error('Couldn’t block', failureMessage(error)),
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
        notify.success(`You unblocked ${name}`)
      },
      onError: (error) => notify.error('Couldn’t unblock', failureMessage(error)),
    }),
  )
}
