import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import * as texts from './chat.texts.ts'
import { removeMessage } from './chat-cache.ts'

/** Deletes a message for everybody. */
export function useDeleteMessage(dropId: string) {
  const queryClient = useQueryClient()
  return useMutation(
    api.live.deleteMessage.mutationOptions({
      onSuccess: (_, { id }) => removeMessage(queryClient, dropId, id),
      onError: () => notify.error(texts.notRemoved, texts.notRemovedBody),
    }),
  )
}

/** Mutes a person in a room. */
export function useMutePerson() {
  const queryClient = useQueryClient()
  return useMutation(
    api.live.mute.mutationOptions({
      onSuccess: ({ name }, { minutes }) =>
        notify.success(texts.isMuted(name), minutes ? texts.mutedFor(minutes) : texts.mutedHere),
      onError: (error) => notify.error(texts.notMuted, errorMessageOf(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.live.mutes.key() }),
    }),
  )
}

/** Unmutes a person. */
export function useUnmutePerson() {
  const queryClient = useQueryClient()
  return useMutation(
    api.live.unmute.mutationOptions({
      onError: (error) => notify.error(texts.stillMuted, errorMessageOf(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: api.live.mutes.key() }),
    }),
  )
}

/** The server's message for a refusal; a generic one for other errors. */
function errorMessageOf(error: unknown): string {
  const { status, message } = error as { status?: number; message?: string }
  return status !== undefined && status < 500 && message ? message : texts.tryAgain
}
