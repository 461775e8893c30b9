import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api, client } from '#web/api/api.ts'
import type { Attempt } from './attempts.ts'

/** Between two looks at a press that got no answer, in milliseconds; the first is taken once there is a network. */
const everyMs = 5_000

type Lost = {
  attempts: readonly Attempt[]
  /** Fetches the answer under the attempt's key: what it asked for is paid, so that nothing is paid by asking. */
  fetchAnswer: (attempt: Attempt) => void
}

/**
 * A press whose answer was lost may have been heard: its holds are gone then because they are paid, not because they
 * ended. Looks whether they are, and has the answer fetched. A press that never arrived stays what it is: nothing is
 * paid later by itself.
 */
export function useLostPayments({ attempts, fetchAnswer }: Lost): void {
  const lost = attempts.filter(({ status }) => status === 'lost')
  const answers = useQueries({
    queries: lost.map((attempt) => ({
      queryKey: [...api.claims.key(), 'paid-by', attempt.key],
      queryFn: ({ signal }: { signal: AbortSignal }) => isPaid(attempt, signal),
      refetchInterval: everyMs,
      staleTime: 0,
    })),
  })
  useEffect(() => {
    for (const [i, attempt] of lost.entries()) if (answers[i]?.data === true) fetchAnswer(attempt)
  })
}

/** Whether the first claim of the parcel is paid: a parcel is paid whole. */
async function isPaid({ parcel }: Attempt, signal: AbortSignal): Promise<boolean> {
  const [first] = parcel.lines
  if (!first) return false
  const { items } = await client.claims.mine({ show: 'all', dropId: first.dropId, limit: 100 }, { signal })
  return items.some(({ id, paid }) => id === first.claimId && paid)
}
