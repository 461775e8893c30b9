import type { PaymentMethod } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Storefront } from '@keepcase/contract/storefronts/storefronts.contract.ts'
import type { Subscription, SubscriptionPayment } from '@keepcase/contract/subscriptions/subscriptions.contract.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { api, client } from '#web/api/api.ts'
import { isUnanswered, useRepeatKey } from '#web/api/repeat-key.ts'
import { useReached } from '#web/format/use-clock.ts'
import { useViewer } from '#web/session/viewer.ts'
import { subscriptionOptions } from './subscriptions.reads.ts'

/** True if a subscription is running or waits for its first payment. */
const isLive = ({ status }: Subscription): boolean => status === 'active' || status === 'past_due'

/** True if a period ended and its renewal isn't paid: in progress, or failed and being retried. */
export function useRenewalOpen(subscription: Subscription | null): boolean {
  const end = subscription?.currentPeriodEnd ?? null
  const isOver = useReached(end === null ? null : Date.parse(end))
  return isOver && subscription?.status === 'active' && subscription.cancelAt === null
}

/** The viewer's subscription to a storefront: null if there is none, undefined until loaded. */
export function useSubscription(storefrontId: string): Subscription | null | undefined {
  const { status } = useViewer()
  const query = useQuery({ ...subscriptionOptions(api, storefrontId), enabled: status === 'signed-in' })
  if (status === 'signed-out') return null
  return query.data && (query.data.items.find(isLive) ?? null)
}

/** Refetches everything that a subscription affects: the subscription, subscriber content and access rights. */
export async function subscriptionChanged(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.subscriptions.key() }),
    queryClient.invalidateQueries({ queryKey: api.storefronts.subscriberUpdates.key() }),
    queryClient.invalidateQueries({ queryKey: api.community.mine.key() }),
    queryClient.invalidateQueries({ queryKey: api.drops.openToMe.key() }),
    queryClient.invalidateQueries({ queryKey: api.claims.tally.key() }),
  ])
}

const repeats = {
  networkMode: 'always' as const,
  retry: (count: number, error: unknown) => count < 3 && isUnanswered(error),
  retryDelay: (count: number) => [300, 900, 1800][count] ?? 1800,
}

/** Payment method of a subscription: a card for it only, or a saved one. */
export type SubscribeWith = { method: PaymentMethod } | { savedMethodId: string }

/**
 * Subscribes and pays the first month. One idempotency key per press; an unanswered press reuses it, so no month is
 * paid twice.
 */
export function useSubscribe({ id: storefrontId, subscriptionPriceCents: expectedPriceCents }: Storefront) {
  const queryClient = useQueryClient()
  const sendOnce = useRepeatKey()
  return useMutation({
    ...repeats,
    mutationFn: (chosen: SubscribeWith) =>
      sendOnce(chosen, (key) =>
        client.subscriptions.start({ storefrontId, ...chosen, expectedPriceCents }, { context: { key } }),
      ),
    onSettled: () => void subscriptionChanged(queryClient),
  })
}

/** Answers the bank's confirmation step. */
export function useConfirmSubscription() {
  const queryClient = useQueryClient()
  const key = useRef(crypto.randomUUID())
  return useMutation({
    ...repeats,
    mutationFn: (chargeId: string) => client.subscriptions.confirm({ id: chargeId }, { context: { key: key.current } }),
    onSettled: () => void subscriptionChanged(queryClient),
  })
}

/** Polls a payment in progress until it is finished. */
export function useSubscriptionPayment(payment: SubscriptionPayment | undefined): SubscriptionPayment | undefined {
  const queryClient = useQueryClient()
  const isUnderWay = payment?.state === 'processing'
  const query = useQuery({
    ...api.subscriptions.payment.queryOptions({ input: { id: payment?.chargeId ?? '' } }),
    enabled: isUnderWay,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'processing' ? false : 1500),
  })
  const state = query.data?.state
  useEffect(() => {
    if (isUnderWay && state && state !== 'processing') void subscriptionChanged(queryClient)
  }, [isUnderWay, state, queryClient])
  return isUnderWay ? (query.data ?? payment) : payment
}

/** Cancels a subscription at the end of its month, or resumes it. */
export function useChangeSubscription() {
  const queryClient = useQueryClient()
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ id, isEnding }: { id: string; isEnding: boolean }) =>
      isEnding ? client.subscriptions.cancel({ id }) : client.subscriptions.resume({ id }),
    onSettled: () => subscriptionChanged(queryClient),
  })
}
