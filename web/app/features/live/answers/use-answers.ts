import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { addAnswer, removeAnswer } from '../room-cache.ts'
import { stillPinned } from './answers.texts.ts'

/** Answers a message in a room and pins both. Sent at once or not at all. `onSent` runs even if the form is gone by then. */
export function useAnswerMessage(dropId: string, onSent: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (input: { id: string; body: string }) => client.live.answer(input),
    onSuccess: (answer) => {
      onSent()
      addAnswer(queryClient, dropId, answer)
    },
    // Another host may have answered: the room shows whose answer stands.
    onError: () => void queryClient.invalidateQueries({ queryKey: api.live.room.queryKey({ input: { dropId } }) }),
  })
}

/** Takes a pinned answer down. */
export function useRemoveAnswer(dropId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: string) => client.live.removeAnswer({ id }),
    onSuccess: (_, id) => removeAnswer(queryClient, dropId, id),
    onError: (error) => notify.error(stillPinned, failureMessage(error)),
  })
}
