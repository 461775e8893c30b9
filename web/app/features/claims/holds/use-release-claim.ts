import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { refreshAfterClaim } from '../button/use-tally.ts'
import { cart } from '../cart/cart.ts'
import * as texts from './holds.texts.ts'

/** Releases a hold: the unit is back on sale immediately. One idempotency key per press. */
export function useReleaseClaim(dropId: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, key }: { id: string; key: string }) => client.claims.release({ id }, { context: { key } }),
    onSuccess: ({ strike }, { id }) => {
      cart.remove(id)
      notify.success(texts.holdReleased, strike ? texts.backOnSaleWithStrike : texts.itsBackOnSale)
    },
    onError: () => notify.error(texts.notReleased, texts.thisHoldWasntReleased),
    onSettled: () => refreshAfterClaim(queryClient, dropId),
  })
}
