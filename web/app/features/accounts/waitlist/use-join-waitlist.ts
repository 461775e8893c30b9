import { useMutation } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'

/** Adds an address to the waitlist. */
export const useJoinWaitlist = () =>
  useMutation({ mutationFn: (input: Parameters<typeof client.waitlist.join>[0]) => client.waitlist.join(input) })
