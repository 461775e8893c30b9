import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#platform/api.ts'
import { notify } from '#platform/notices.ts'
import { refusalWords } from '#platform/refusal-words.ts'

/** Leaves the line for an item. */
export function useLeaveStandby() {
  const queryClient = useQueryClient()
  return useMutation(
    api.standby.leave.mutationOptions({
      onError: (error) => notify.error('Could not leave the line', refusalWords(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.standby.key() }),
    }),
  )
}
