import type { Db, Tx } from '@keepcase/db/db.ts'
import { retryTransient } from '@keepcase/db/retry.ts'
import { hasEmitted, nudgeRelay } from '#server/realtime/outbox.ts'

/**
 * Runs one transaction, READ COMMITTED. After a deadlock, a serialization failure or a lock timeout it is tried again
 * with a random pause, so `run` does nothing outside the transaction. After the commit the relay hears of outbox rows.
 */
export async function transact<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  const { answer, emitted } = await retryTransient(() =>
    db.transaction().execute(async (tx) => {
      const answer = await run(tx)
      return { answer, emitted: hasEmitted(tx) }
    }),
  )
  if (emitted) nudgeRelay()
  return answer
}
