import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { transact } from '#server/database/transact.ts'
import { defineJob } from '#server/jobs/jobs.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import type { EventHandler, HandledEvent } from '#server/realtime/events.ts'
import { wakeRelay } from '#server/realtime/outbox.ts'
import { selectDropsToSweep } from './claims.queries.ts'
import { releaseHoldsOf } from './holds/claim-moves.ts'
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
    const { rows } = await sql<{ n: number }>`select sweep_drop(${dropId}, ${holdsPerDrop}) as n`.execute(db)
    returned += rows[0]!.n
  }
  if (returned > 0) wakeRelay()
  return returned
}

/** Deletes claim answers older than 7 days. */
export async function deleteOldAnswers(db: Db): Promise<void> {
  await sql`delete from claim_answers where ctid = any (array(
    select ctid from claim_answers where answered_at < app_now() - interval '7 days' limit 20000))`.execute(db)
}

/**
 * Removes one strike (the oldest active one) after each 30 days without a new strike. Writes a strike event of its own,
 * so that the score stays the sum of the events.
 */
export async function fadeStrikes(db: Db): Promise<void> {
  await sql`
    with due as (
      select distinct on (s.profile_id, s.kind) s.id, s.profile_id, s.kind from strike_events s
      join profiles p on p.id = s.profile_id
        and case s.kind when 'claim' then p.claim_strike_score else p.seller_strike_score end > 0
      where s.points > 0 and not exists (
          select 1 from strike_events f where f.kind = s.kind and f.cause = 'faded' and f.cause_id = s.id)
        and not exists (select 1 from strike_events r where r.profile_id = s.profile_id and r.kind = s.kind
          and r.created_at > app_now() - interval '30 days')
      order by s.profile_id, s.kind, s.created_at
    ), faded as (
      insert into strike_events (profile_id, kind, cause, cause_id, points, reason)
      select profile_id, kind, 'faded', id, -1, 'One strike fades each 30 days.' from due
      on conflict do nothing returning profile_id, kind
    )
    update profiles p set
      claim_strike_score = claim_strike_score - (select count(*) from faded f where f.profile_id = p.id and f.kind = 'claim'),
      seller_strike_score = seller_strike_score - (select count(*) from faded f where f.profile_id = p.id and f.kind = 'seller')
    where p.id in (select profile_id from faded)`.execute(db)
}

export const claimTickers = (db: Db): Ticker[] => [{ name: 'claims.sweep', everyMs: 400, run: () => sweepClaims(db) }]

export const claimJobs = (db: Db) => [
  defineJob({ queue: 'claims.forget-answers', cron: '17 * * * *', handle: () => deleteOldAnswers(db) }),
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
      const { rows } = await sql`
        select 1 from profiles where id = ${payload.profileId} and suspended_at is not null`.execute(tx)
      if (rows.length > 0) await releaseHoldsOf(tx, payload.profileId, payload.reason)
    })
    wakeRelay()
  },
})
