import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, client, postClaim } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { cart } from '../cart/cart.ts'
import { attemptClaim, isRetryable } from './claim-attempt.ts'
import { claimToastId } from './claim-toast.ts'
import { cacheClaim, isInTally, refreshAfterClaim } from './use-tally.ts'

/** The item as the button showed it at the press. */
export type Claimable = Pick<DropItem, 'id' | 'title' | 'priceCents' | 'revealNumber' | 'images'> & { dropId: string }
type Press = Claimable & { key: string }

type UnderWay = { since: number; answer: Promise<ClaimAnswer | null> }

/**
 * Presses in progress by item, shared by all buttons of an item on a page. Kept out of the query client's mutations:
 * every button would subscribe to every press, which took seconds on a page of 500 items.
 */
const pendingPresses = new Map<string, UnderWay>()
const listeners = new Set<() => void>()
const notifyListeners = () => {
  for (const listener of listeners) listener()
}

/**
 * Claims an item. One press makes one idempotency key, sent with the price and reveal number that the button showed;
 * retries follow `attemptClaim`. Not optimistic: the claim is shown only after the server confirms it. Without a
 * network it fails immediately instead of being sent later.
 */
export function useClaimItem(item: Claimable) {
  const queryClient = useQueryClient()
  /** Claims; resolves with the server's answer, or null if there was none (a toast has said so). */
  const claim = (priceCents = item.priceCents): Promise<ClaimAnswer | null> => {
    const earlier = pendingPresses.get(item.id)
    if (earlier) return earlier.answer
    const answer = send({ ...item, priceCents, key: crypto.randomUUID() }, queryClient)
    pendingPresses.set(item.id, { since: Date.now(), answer })
    notifyListeners()
    return answer
  }
  return { claim, isClaiming: useClaimPending(item.id) !== null }
}

async function send(press: Press, queryClient: QueryClient): Promise<ClaimAnswer | null> {
  try {
    const first = await attemptClaim(attemptOf(press))
    const answer = first.code === 'NOT_STARTED' ? await repeatEarly(first, press) : first
    settle(answer, press, queryClient)
    return answer
  } catch (error) {
    explain(error, press, queryClient)
    return null
  } finally {
    void refreshAfterClaim(queryClient, press.dropId)
    pendingPresses.delete(press.id)
    notifyListeners()
  }
}

/** A press up to a second early is sent again at the opening, as a press of its own: the first key keeps its refusal. */
const repeatEarly = (first: ClaimAnswer, press: Press): Promise<ClaimAnswer> =>
  import('../early-press/early-press.ts').then(
    ({ repeatAtOpening }) =>
      repeatAtOpening(first, press.id, () => attemptClaim(attemptOf({ ...press, key: crypto.randomUUID() }))),
    () => first,
  )

/** Start of this item's press in progress (ms, device clock); null if there is none. */
export const useClaimPending = (dropItemId: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => pendingPresses.get(dropItemId)?.since ?? null,
    () => null,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Items whose last press remained unanswered, even after the lookup by key, and when (device clock). */
const unanswered = new Map<string, number>()
/** For how long a late answer is announced, in milliseconds. */
const openMs = 5 * 60_000

/** True if the result of a recent press on this item is unknown. */
export const isUnanswered = (dropItemId: string): boolean => Date.now() - (unanswered.get(dropItemId) ?? 0) < openMs

/** Announces that an unanswered press did succeed, once the refetched claims include it. */
export function useLateResult(dropItemId: string, isClaimed: boolean): void {
  useEffect(() => {
    if (isClaimed && unanswered.delete(dropItemId)) announceClaimed(dropItemId)
  }, [dropItemId, isClaimed])
}

function announceClaimed(dropItemId: string): void {
  const { title, message } = claimToasts.success
  notify.success(title, { description: message, id: claimToastId(dropItemId) })
}

function attemptOf({ id, dropId, key, priceCents, revealNumber }: Press) {
  const press = { expectedPriceCents: priceCents, ...(revealNumber === null ? {} : { revealNumber }) }
  return {
    post: (signal: AbortSignal) => postClaim(id, key, press, signal),
    find: (signal: AbortSignal) => client.claims.byKey({ dropId, key }, { signal }),
  }
}

/** Announces the result. A changed price isn't announced here: the button opens a dialog. */
function settle(answer: ClaimAnswer, press: Press, queryClient: QueryClient): void {
  const id = claimToastId(press.id)
  unanswered.delete(press.id)
  cacheClaim(queryClient, press.dropId, answer)
  if (answer.success && answer.claim) {
    announceClaimed(press.id)
    // @NOTE the cart entry stores the price in units of the currency, not in cents, as specified
    const price = answer.claim.priceCents / 100
    const [image] = press.images
    cart.add({ id: answer.claim.id, name: press.title, price, ...(image ? { image } : {}) })
    navigator.vibrate?.(12)
  } else if (answer.code !== 'PRICE_CHANGED') {
    notify.error(claimToasts.refused.title, { description: answer.message || claimToasts.refused.message, id })
  }
}

function explain(error: unknown, press: Press, queryClient: QueryClient): void {
  if (isRetryable(error)) {
    // @NOTE the refetched claims may have reported it before the press gave up
    if (isInTally(queryClient, press.dropId, press.id)) {
      announceClaimed(press.id)
      return
    }
    unanswered.set(press.id, Date.now())
  }
  const text = error instanceof ApiError && error.status === 401 ? claimToasts.signedOut : claimToasts.failed
  notify.error(text.title, { description: text.message, id: claimToastId(press.id) })
}
