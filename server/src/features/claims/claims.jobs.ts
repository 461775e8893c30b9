import type { Db } from '@keepcase/db/db.ts'
import { transact } from '#server/database/transact.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import { selectDropsToSweep } from './claims.queries.ts'
import { releaseHoldsOf } from './holds/claim-moves.queries.ts'
import { deletePastAnswers, fadeStrikes, selectIsSuspended, sweepDrop } from './holds/holds.queries.ts'
import { waitForWriters } from './holds/wait-for-writers.ts'

/** Max drops that one sweep handles, and max holds that it returns in each. */
const dropsPerRun = 50
const holdsPerDrop = 500

/**
 * Returns expired holds, offers their units to the standby line and closes the books of drops that are over. Claims
 * don't depend on it: the claim function returns expired holds itself. Skips drops that are locked by another
 * transaction. Returns the number of holds returned.
 */
export async function sweepClaims(db: Db): Promise<number> {
  let returned = 0
  for (const dropId of await selectDropsToSweep(db, dropsPerRun)) {
    returned += await sweepDrop(db, dropId, holdsPerDrop)
  }
  if (returned > 0) wakeRelay()
  return returned
}

export const claimTickers = (db: Db): Ticker[] => [{ name: 'claims.sweep', everyMs: 400, run: () => sweepClaims(db) }]

export const claimJobs = (db: Db) => [
  defineJob({ queue: 'claims.forget-answers', cron: '17 * * * *', handle: () => deletePastAnswers(db) }),
  defineJob({ queue: 'claims.fade-strikes', cron: '41 * * * *', handle: () => fadeStrikes(db) }),
]

/**
 * Releases claims that were made or offered while a suspension committed; the suspension itself releases earlier holds.
 * Does nothing for an account that was reinstated meanwhile.
 */
export const releaseSuspended = (db: Db): EventHandler => ({
  event: 'account.suspended',
  name: 'claims.release-suspended',
  handle: async ({ payload }: HandledEvent<{ profileId: string; reason: string }>) => {
    await waitForWriters(db)
    await transact(db, async (tx) => {
      if (await selectIsSuspended(tx, payload.profileId)) await releaseHoldsOf(tx, payload.profileId, payload.reason)
    })
    wakeRelay()
  },
})
