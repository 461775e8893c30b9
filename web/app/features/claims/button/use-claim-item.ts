import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import type { DropItem } from '@keepcase/contract/drops/drops.contract.ts'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError, client, postClaim } from '#web/api/api.ts'
import { notify } from '#web/toasts/toasts.ts'
import { cart } from '../cart/cart.ts'
import { attemptClaim, mayRepeat } from './claim-attempt.ts'
import { claimToastId } from './claim-toast.ts'
import { isInTally, keepClaim, refreshAfterClaim } from './use-tally.ts'

/** What one press is about: the item as the button showed it. */
export type Claimable = Pick<DropItem, 'id' | 'title' | 'priceCents' | 'revealNumber' | 'images'> & { dropId: string }
type Press = Claimable & { key: string }

type UnderWay = { since: number; answer: Promise<ClaimAnswer | null> }

/**
 * Presses that are under way, by item: what all buttons of an item on a page show. Not among the cache's mutations: each
 * button would listen to the presses of all others, which on a page of 500 items took seconds.
 */
const underWay = new Map<string, UnderWay>()
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/**
 * Claims an item. One press makes one idempotency key, which goes out with the price and the reveal number that the
 * button showed; tries repeat it by the rules of `attemptClaim`. Nothing is shown as claimed before the server says so,
 * and without a network it fails at once instead of firing later.
 */
export function useClaimItem(item: Claimable) {
  const queryClient = useQueryClient()
  /** Presses; resolves with the server's answer, or null when none was to be had (the visitor has been told). */
  const claim = (priceCents = item.priceCents): Promise<ClaimAnswer | null> => {
    const earlier = underWay.get(item.id)
    if (earlier) return earlier.answer
    const answer = send({ ...item, priceCents, key: crypto.randomUUID() }, queryClient)
    underWay.set(item.id, { since: Date.now(), answer })
    tell()
    return answer
  }
  return { claim, isClaiming: useClaimPending(item.id) !== null }
}

async function send(press: Press, queryClient: QueryClient): Promise<ClaimAnswer | null> {
  try {
    const answer = await attemptClaim(attemptOf(press))
    settle(answer, press, queryClient)
    return answer
  } catch (error) {
    explain(error, press, queryClient)
    return null
  } finally {
    void refreshAfterClaim(queryClient, press.dropId)
    underWay.delete(press.id)
    tell()
  }
}

/** When the press of this item that is under way began (milliseconds, device clock); null when none is. */
export const useClaimPending = (dropItemId: string): number | null =>
  useSyncExternalStore(
    subscribe,
    () => underWay.get(dropItemId)?.since ?? null,
    () => null,
  )

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Items whose last press got no answer, not even to the question what became of it, and when (device clock). */
const unanswered = new Map<string, number>()
/** For how long that is worth a word, in milliseconds. */
const openMs = 5 * 60_000

/** Whether it is open what became of a press on this item a moment ago. */
export const isUnanswered = (dropItemId: string): boolean => Date.now() - (unanswered.get(dropItemId) ?? 0) < openMs

/** Says that a press was heard after all, once the server's list of claims, read again, has it. */
export function useLateAnswer(dropItemId: string, isClaimed: boolean): void {
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

/** Says what came of it. A price that moved is not said here: the button asks. */
function settle(answer: ClaimAnswer, press: Press, queryClient: QueryClient): void {
  const id = claimToastId(press.id)
  unanswered.delete(press.id)
  keepClaim(queryClient, press.dropId, answer)
  if (answer.success && answer.claim) {
    announceClaimed(press.id)
    // @NOTE the specified entry keeps a price in units of the currency, not in cents
    const price = answer.claim.priceCents / 100
    const [image] = press.images
    cart.add({ id: answer.claim.id, name: press.title, price, ...(image ? { image } : {}) })
    navigator.vibrate?.(12)
  } else if (answer.code !== 'PRICE_CHANGED') {
    notify.error(claimToasts.refused.title, { description: answer.message || claimToasts.refused.message, id })
  }
}

function explain(error: unknown, press: Press, queryClient: QueryClient): void {
  if (mayRepeat(error)) {
    // @NOTE the list of claims may have brought the news before the press gave up
    if (isInTally(queryClient, press.dropId, press.id)) {
      announceClaimed(press.id)
      return
    }
    unanswered.set(press.id, Date.now())
  }
  const words = error instanceof ApiError && error.status === 401 ? claimToasts.signedOut : claimToasts.failed
  notify.error(words.title, { description: words.message, id: claimToastId(press.id) })
}
