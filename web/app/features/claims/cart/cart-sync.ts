import type { MyClaim } from '@keepcase/contract/claims/claims.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#web/api/api.ts'
import { paths } from '#web/paths.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { notify, type Toast } from '#web/toasts/toasts.ts'
import { type ActiveClaims, outcomeLabel, useActiveClaims } from '../holds/my-claims.ts'
import * as texts from './cart.texts.ts'
import { type CartItem, cart, cartItems } from './cart.ts'
import { cartHidden, hiddenIds } from './cart-hidden.ts'

/** Converts a hold to a cart entry. @NOTE the price is in units of the currency, not in cents, as specified. */
export const cartItemOf = ({ id, itemName, priceCents, image }: MyClaim): CartItem => ({
  id,
  name: itemName,
  price: priceCents / 100,
  ...(image ? { image } : {}),
})

/**
 * Computes the changes that make the cart mirror the account's holds: adds holds that are neither in it nor hidden,
 * removes entries that are no longer holds. `known` are holds seen before: a live event may have removed one from the
 * cart already, and its owner still gets the reason.
 */
export function reconcile(state: {
  inCart: readonly string[]
  known: readonly string[]
  active: readonly MyClaim[]
  hidden: readonly string[]
}): { add: MyClaim[]; gone: string[] } {
  const held = new Set(state.active.map(({ id }) => id))
  const add = state.active.filter(({ id }) => !state.inCart.includes(id) && !state.hidden.includes(id))
  const removed = [...new Set([...state.inCart, ...state.known])].filter((id) => !held.has(id))
  return { add, gone: removed }
}

/** Toasts for holds that left the cart, one per reason. A release is announced by the code that made it. */
export function toastsForRemoved(removed: readonly MyClaim[]): (Pick<Toast, 'kind' | 'title' | 'description' | 'id'> & {
  dropId?: string
})[] {
  const paid = removed.filter((claim) => claim.paid && !claim.revoked)
  const ended = removed.filter((claim) => outcomeLabel(claim) === 'Expired')
  const taken = removed.filter((claim) => claim.revokeReason !== null)
  const { title, message } = claimToasts.paid
  const orders = new Set(paid.map(({ orderId, id }) => orderId ?? id))
  return [
    ...[...orders].map((id) => ({ kind: 'success' as const, title, description: message, id: `paid-${id}` })),
    ...(ended.length > 0 ? [endedToast(ended)] : []),
    ...taken.map(({ id, itemName, revokeReason, dropId }) => ({
      kind: 'info' as const,
      title: texts.aClaimWasRevoked,
      description: texts.leftYourCart(itemName, revokeReason).trim(),
      id: `taken-${id}`,
      dropId,
    })),
  ]
}

function endedToast(ended: readonly MyClaim[]) {
  const [first] = ended as [MyClaim, ...MyClaim[]]
  const isOne = ended.length === 1
  return {
    kind: 'info' as const,
    title: isOne ? texts.yourHoldHasEnded : texts.haveEnded(ended.length),
    description: texts.leftYourCartMay(first.itemName, isOne),
    id: `ended-${first.id}`,
    ...(isOne ? { dropId: first.dropId } : {}),
  }
}

/** Keeps the cart in sync with the account's holds, and announces why an item left it. */
export function useCartSync(): ActiveClaims {
  const active = useActiveClaims()
  const announceRemoved = useAnnounceRemoved()
  const known = useRef<readonly string[]>([])
  const { claims } = active
  const signature = claims?.map(({ id }) => id).join()
  const latest = useRef(claims)
  latest.current = claims
  useEffect(() => {
    const now = latest.current
    // @NOTE holds may have been read just before another tab signed out and cleared this device
    if (signature === undefined || !now || !hasSessionHint()) return
    const inCart = cartItems().map(({ id }) => id)
    const { add, gone } = reconcile({ inCart, known: known.current, active: now, hidden: hiddenIds() })
    for (const claim of add) cart.add(cartItemOf(claim))
    for (const id of gone) cart.remove(id)
    const held = now.map(({ id }) => id)
    known.current = held
    cartHidden.keepOnly(new Set(held))
    if (gone.length > 0) void announceRemoved(gone)
  }, [signature, announceRemoved])
  return active
}

/** Looks up what became of claims and announces it; ignores ids of other accounts. */
function useAnnounceRemoved(): (ids: readonly string[]) => Promise<void> {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const announceRemoved = useRef(async (ids: readonly string[]) => {
    if (document.visibilityState !== 'visible') return
    const options = api.claims.mine.queryOptions({ input: { show: 'history', limit: 50 }, staleTime: 0, retry: 1 })
    const history = await queryClient.fetchQuery(options).catch(() => null)
    // @NOTE without an answer the reason is unknown; the claim's page and the notifications still give it
    if (!history) return
    for (const { dropId, kind, title, ...rest } of toastsForRemoved(
      history.items.filter(({ id }) => ids.includes(id)),
    )) {
      const action = dropId
        ? { action: { label: texts.viewDrop, onPress: () => void navigate(paths.drop(dropId)) } }
        : {}
      notify[kind](title, { ...rest, ...action })
    }
  })
  return announceRemoved.current
}
