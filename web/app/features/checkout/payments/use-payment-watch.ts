import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/api/api.ts'
import type { Attempt } from './attempts.ts'
import { announcePaid, refreshAfterPayment } from './use-pay.ts'

/** Polling interval of a payment in progress, in milliseconds; live events trigger a check immediately. */
const pollMs = 2_000

type Watched = {
  attempts: readonly Attempt[]
  keep: (attempt: Attempt) => void
  /** Called for a payment that belongs to another account. */
  forget: (attempt: Attempt) => void
}

/** Polls payments in progress and stores their result. */
export function usePaymentWatch({ attempts, keep, forget }: Watched): void {
  const queryClient = useQueryClient()
  const open = attempts.filter(({ result }) => result?.state === 'processing' || result?.state === 'needs_confirmation')
  const answers = useQueries({
    queries: open.map(({ result }) => ({
      ...api.checkout.payment.queryOptions({ input: { id: result?.paymentId ?? '' }, staleTime: 0 }),
      refetchInterval: pollMs,
    })),
  })
  useEffect(() => {
    for (const [i, attempt] of open.entries()) {
      const { data: now, error } = answers[i] ?? {}
      if ((error as { status?: number } | null)?.status === 404) forget(attempt)
      if (!now || now.state === attempt.result?.state) continue
      keep({ ...attempt, result: now })
      if (now.state === 'captured') announcePaid(now)
      void refreshAfterPayment(queryClient)
    }
  })
}
