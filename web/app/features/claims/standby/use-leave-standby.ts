import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './standby.texts.ts'

/** Leaves the line for an item. */
export function useLeaveStandby() {
  const queryClient = useQueryClient()
  return useMutation(
    api.standby.leave.mutationOptions({
      onError: (error) => notify.error(texts.couldntLeaveTheLine, failureMessage(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.standby.key() }),
    }),
  )
}
