import type { PaymentResult, Quote } from '@keepcase/contract/checkout/checkout.contract.ts'
import { claimToasts } from '@keepcase/contract/claims/claims.messages.ts'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api, client } from '#web/api/api.ts'
import { isUnanswered } from '#web/api/repeat-key.ts'
import { notify } from '#web/toasts/toasts.ts'
import { type PayWith, payInput } from '../display/payment-methods.ts'
import { errorMessage } from '../error-messages.ts'
import { type Attempt, keyFor, withAttempt } from './attempts.ts'
import { readOpenPayments, storeOpenPayments } from './open-payments.ts'
import { withRetries } from './pay-retries.ts'

export type PayOrder = { parcels: readonly Quote[]; method: PayWith; addressId: string | null }

/**
 * Pays parcels one after the other and independently: one failure doesn't affect the others. Each press makes one
 * idempotency key per parcel; an unanswered one is reused by the next press. Never queued: without a network it fails
 * immediately.
 */
export function usePay() {
  const queryClient = useQueryClient()
  const [attempts, setAttempts] = useState<readonly Attempt[]>(readOpenPayments)
  const latest = useRef(attempts)
  const become = (next: readonly Attempt[]) => {
    latest.current = next
    storeOpenPayments(next)
    setAttempts(next)
  }
  const storeAttempt = (attempt: Attempt) => become(withAttempt(latest.current, attempt))
  const forget = (attempt: Attempt) => become(latest.current.filter(({ key }) => key !== attempt.key))
  const pay = useMutation({
    networkMode: 'always',
    retry: false,
    mutationFn: async ({ parcels, method, addressId }: PayOrder) => {
      for (const parcel of parcels) {
        const key = keyFor(latest.current, parcel, method)
        const attempt: Attempt = { parcel, method, addressId, key, status: 'sending' }
        storeAttempt(attempt)
        storeAttempt(await send(attempt))
      }
    },
    onSettled: () => void refreshAfterPayment(queryClient),
  })
  const fetchAnswer = async (attempt: Attempt) => {
    storeAttempt({ ...attempt, status: 'sending' })
    storeAttempt(await send(attempt))
    await refreshAfterPayment(queryClient)
  }
  const confirm = useMutation({
    networkMode: 'always',
    mutationFn: ({ attempt, key }: { attempt: Attempt; key: string }) =>
      withRetries((signal) =>
        client.checkout.confirm({ id: attempt.result?.paymentId ?? '' }, { context: { key }, signal }),
      ),
    onSuccess: (result, { attempt }) => {
      queryClient.setQueryData(api.checkout.payment.queryKey({ input: { id: result.paymentId } }), result)
      storeAttempt({ ...attempt, result })
      if (result.state === 'captured') announcePaid(result)
    },
    onSettled: () => void refreshAfterPayment(queryClient),
  })
  return { attempts, pay, confirm, fetchAnswer, keep: storeAttempt, forget }
}

async function send(attempt: Attempt): Promise<Attempt> {
  const { parcel, method, addressId, key } = attempt
  const { fulfilment, hash: quoteHash, code } = parcel
  const claimIds = parcel.lines.map(({ claimId }) => claimId)
  const more = { ...(addressId ? { addressId } : {}), ...(code ? { code: code.code } : {}) }
  const input = { claimIds, ...payInput(method), fulfilment, quoteHash, ...more }
  try {
    const result = await withRetries((signal) => client.checkout.pay(input, { context: { key }, signal }))
    if (result.state === 'captured') announcePaid(result)
    return { ...attempt, status: 'answered', result }
  } catch (error) {
    return failed(attempt, error)
  }
}

/** The attempt after a request that was refused or not answered. */
function failed(attempt: Attempt, error: unknown): Attempt {
  const message = errorMessage(error, claimToasts.payFailed.message)
  if (!isUnanswered(error)) return { ...attempt, status: 'refused', message }
  notify.error(claimToasts.payFailed.title, claimToasts.payFailed.message)
  const wasReached = typeof (error as { status?: unknown }).status === 'number'
  return { ...attempt, status: 'lost', ...(wasReached ? { message } : {}) }
}

/** Announces a recorded payment, once per order. */
export function announcePaid({ orderId }: PaymentResult): void {
  const { title, message } = claimToasts.paid
  notify.success(title, { description: message, id: `paid-${orderId}` })
}

/** After a payment: refetches claims, active claims, claim history and counts. Source: specification, 7. */
export async function refreshAfterPayment(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: api.claims.key() }),
    queryClient.invalidateQueries({ queryKey: api.checkout.quote.key() }),
    queryClient.invalidateQueries({ queryKey: api.orders.key() }),
    queryClient.invalidateQueries({ queryKey: api.accounts.me.key() }),
    queryClient.invalidateQueries({ queryKey: api.loyalty.mine.key() }),
    queryClient.invalidateQueries({ queryKey: api.codes.mine.key() }),
    queryClient.invalidateQueries({ queryKey: api.drops.byId.key() }),
  ])
}
