import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { removeMessage } from './chat-cache.ts'

/** Deletes a message for everybody. */
export function useDeleteMessage(dropId: string) {
  const queryClient = useQueryClient()
  return useMutation(
    api.live.deleteMessage.mutationOptions({
      onSuccess: (_, { id }) => removeMessage(queryClient, dropId, id),
      onError: () => notify.error('Not removed', 'The message wasn’t removed. Please try again.'),
    }),
  )
}

/** Mutes a person in a room. */
export function useMutePerson() {
  const queryClient = useQueryClient()
  return useMutation(
    api.live.mute.mutationOptions({
      onSuccess: ({ name }, { minutes }) =>
        notify.success(`${name} is muted`, minutes ? `For ${minutes} minutes, in this room.` : 'In this room.'),
      onError: (error) => notify.error('Not muted', errorMessageOf(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.live.mutes.key() }),
    }),
  )
}

/** Unmutes a person. */
export function useUnmutePerson() {
  const queryClient = useQueryClient()
  return useMutation(
    api.live.unmute.mutationOptions({
      onError: (error) => notify.error('Still muted', errorMessageOf(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.live.mutes.key() }),
    }),
  )
}

/** Changes the chat settings of a room. */
export function useSetChat() {
  const queryClient = useQueryClient()
  return useMutation(
    api.live.setChat.mutationOptions({
      // @NOTE not awaited: fresh data remounts the form, which would then miss its own success callback
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: api.live.key() }),
    }),
  )
}

/** The server's message for a refusal; a generic one for other errors. */
function errorMessageOf(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string }
  return status !== undefined && status < 500 && message ? message : 'Please try again.'
}
