import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '#web/api/api.ts'
import type { Attempt } from './attempts.ts'

/** Polling interval for an unanswered press, in milliseconds; the first check runs once there is a network. */
const pollMs = 5_000

type Lost = {
  attempts: readonly Attempt[]
  /** Repeats the attempt under its key. Called only once its claims are paid, so the repeat never charges. */
  fetchAnswer: (attempt: Attempt) => void
}

/**
 * Recovers presses whose answer was lost. Their holds may be gone because they were paid, not because they ended:
 * polls until they are paid, then fetches the answer. A request that never arrived stays lost; nothing is paid later
 * on its own.
 */
export function useLostPayments({ attempts, fetchAnswer }: Lost): void {
  const lost = attempts.filter(({ status }) => status === 'lost')
  const answers = useQueries({
    queries: lost.map((attempt) => ({
      queryKey: [...api.claims.key(), 'paid-by', attempt.key],
      queryFn: ({ signal }: { signal: AbortSignal }) => isPaid(attempt, signal),
      refetchInterval: pollMs,
      staleTime: 0,
    })),
  })
  useEffect(() => {
    for (const [i, attempt] of lost.entries()) if (answers[i]?.data === true) fetchAnswer(attempt)
  })
}

/** True if the first claim of the parcel is paid: a parcel is always paid as a whole. */
async function isPaid({ parcel }: Attempt, signal: AbortSignal): Promise<boolean> {
  const [first] = parcel.lines
  if (!first) return false
  const { items } = await client.claims.mine({ show: 'all', dropId: first.dropId, limit: 100 }, { signal })
  return items.some(({ id, paid }) => id === first.claimId && paid)
}
