import { useMutation } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'

/** Sends a message to the team. */
export const useSendMessage = () =>
  useMutation({ mutationFn: (input: Parameters<typeof client.contact.send>[0]) => client.contact.send(input) })
