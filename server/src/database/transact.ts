import type { Db, Tx } from '@keepcase/db/db.ts'
import { retryTransient } from '@keepcase/db/retry.ts'
import { hasEmitted, wakeRelay } from '#server/realtime/outbox.ts'

/**
 * Runs a READ COMMITTED transaction. Retries after a deadlock, serialization failure or lock timeout with a
 * random pause, so `run` must have no other side effects. Wakes the outbox relay after the commit.
 */
export async function transact<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { answer, emitted } = await retryTransient(() =>
    db.transaction().execute(async (tx) => {
      const answer = await run(tx)
      return { answer, emitted: hasEmitted(tx) }
    }),
  )
  if (emitted) wakeRelay()
  return answer
}
