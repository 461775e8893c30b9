import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { refreshAfterClaim } from '../button/use-tally.ts'
import { cart } from '../cart/cart.ts'

/** Releases a hold: the unit is back on sale immediately. One idempotency key per press. */
export function useReleaseClaim(dropId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) => client.claims.release({ id }, { context: { key } }),
    onSuccess: ({ strike }, { id }) => {
      cart.remove(id)
      notify.success('Hold released', strike ? 'It’s back on sale. This counts as one strike.' : 'It’s back on sale.')
    },
    onError: () => notify.error('Not released', 'This hold wasn’t released. Please try again.'),
    onSettled: () => refreshAfterClaim(queryClient, dropId),
  })
}
