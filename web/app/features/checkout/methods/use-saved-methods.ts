import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api, client } from '#web/api/api.ts'

const options = () => api.paymentMethods.mine.queryOptions({ input: {} })

/** The account's saved payment methods, the default first. Nothing is asked before it is known who is signed in. */
export const useSavedMethods = (isWanted = true) =>
  useQuery({ ...options(), enabled: isWanted, select: ({ items }) => items })

/** The saved cards that can be chosen from: null until they are known, none where they could not be read. */
export const offeredCards = ({ data, isPending }: ReturnType<typeof useSavedMethods>) =>
  isPending ? null : (data ?? [])

const useChanged = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.paymentMethods.key() })
}

/** Saves a card. A press that got no answer keeps its key for the next one, so that it is saved once. */
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

/** Makes a saved card the one that checkout offers first. */
export function useMakeDefaultMethod() {
  const onSettled = useChanged()
  return useMutation({ mutationFn: (id: string) => client.paymentMethods.makeDefault({ id }), onSettled })
}

/** Forgets a saved card. */
export function useRemoveMethod() {
  const onSettled = useChanged()
  return useMutation({ mutationFn: (id: string) => client.paymentMethods.remove({ id }), onSettled })
}
