import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client } from '#web/api/api.ts'

const options = () => api.paymentMethods.mine.queryOptions({ input: {} })

/** The account's saved payment methods, the default first. Waits until the account is known. */
export const useSavedMethods = (isWanted = true) =>
  useQuery({ ...options(), enabled: isWanted, select: ({ items }) => items })

/** Saved cards to choose from: null until loaded, empty if they couldn't be loaded. */
export const offeredCards = ({ data, isPending }: ReturnType<typeof useSavedMethods>) =>
  isPending ? null : (data ?? [])

const useChanged = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.paymentMethods.key() })
}

/** Saves a card. An unanswered press reuses its idempotency key, so the card is saved once. */
export function useSaveMethod() {
  const onSettled = useChanged()
  const lost = useRef<{ card: PaymentMethod; isDefault: boolean; key: string } | null>(null)
  return useMutation({
    mutationFn: async ({ card, isDefault }: { card: PaymentMethod; isDefault: boolean }) => {
      const isSame = lost.current?.card === card && lost.current.isDefault === isDefault
      const key = isSame && lost.current ? lost.current.key : crypto.randomUUID()
      lost.current = { card, isDefault, key }
      const saved = await client.paymentMethods.add({ card, isDefault }, { context: { key } })
      lost.current = null
      return saved
    },
    onSettled,
  })
}

/** Makes a saved card the default. */
export function useMakeDefaultMethod() {
  const onSettled = useChanged()
  return useMutation({
    // @NOTE sequential, so that the default chosen last arrives last
    scope: { id: 'payment-methods' },
    mutationFn: (id: string) => client.paymentMethods.makeDefault({ id }),
    onSettled,
  })
}

/** Deletes a saved card. */
export function useRemoveMethod() {
  const onSettled = useChanged()
  return useMutation({ mutationFn: (id: string) => client.paymentMethods.remove({ id }), onSettled })
}
