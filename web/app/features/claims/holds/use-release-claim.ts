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
      notify.success(
        'Hold released',
        strike ? 'It is on sale again. This counts as one strike.' : 'It is on sale again.',
      )
    },
    onError: () => notify.error('Not released', 'This hold could not be released. Please try again.'),
    onSettled: () => refreshAfterClaim(queryClient, dropId),
  })
}
