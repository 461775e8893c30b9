import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { addMessage } from './chat-cache.ts'

/**
 * Sends a chat message. The idempotency key belongs to the text, so a retry isn't a second message. Not optimistic:
 * shown once the server has it. `onSent` runs even if the form is gone by then.
 */
export function useSendMessage(dropId: string, onSent: () => void) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ body, key }: { body: string; key: string }) =>
      client.live.send({ dropId, body }, { context: { key } }),
    onSuccess: (message) => {
      onSent()
      addMessage(queryClient, message)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.live.me.queryKey({ input: { dropId } }) }),
  })
}
