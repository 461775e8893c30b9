import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, client } from '#web/api/api.ts'
import { addMessage } from './chat-cache.ts'

/** Writes into a room. One key per press: a try that is repeated is one message. It is shown once the server has it. */
export function useSendMessage(dropId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ body, key }: { body: string; key: string }) =>
      client.live.send({ dropId, body }, { context: { key } }),
    onSuccess: (message) => addMessage(queryClient, message),
    onSettled: () => queryClient.invalidateQueries({ queryKey: api.live.me.queryKey({ input: { dropId } }) }),
  })
}
