import { strikeFade } from '@keepcase/contract/claims/claims.limits.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Releases a buyer's own hold (`release_claim`): the outcome, and whether it cost a strike. */
export async function releaseHold(
  tx: Tx,
  claimId: string,
  userId: string,
): Promise<{ outcome: 'released' | 'not_found' | 'not_held'; strike: boolean }> {
  const { rows } = await sql<{ outcome: 'released' | 'not_found' | 'not_held'; strike: boolean }>`
    select * from release_claim(${claimId}, ${userId})`.execute(tx)
  return rows[0]!
}

/** Returns up to `limit` expired holds of a drop and closes its books when it is over. Returns the number of holds. */
export async function sweepDrop(db: Db, dropId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select sweep_drop(${dropId}, ${limit}) as n`.execute(db)
  return rows[0]!.n
}

/** Deletes up to 20,000 claim answers older than 7 days. */
export async function deletePastAnswers(db: Db): Promise<void> {
  await sql`delete from claim_answers where ctid = any (array(
    select ctid from claim_answers where answered_at < (select app_now()) - limit_answer_retention() limit 20000))`.execute(
    db,
  )
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
          and r.created_at > (select app_now()) - limit_strike_fade())
      order by s.profile_id, s.kind, s.created_at
    ), faded as (
      insert into strike_events (profile_id, kind, cause, cause_id, points, reason)
      select profile_id, kind, 'faded', id, -1, ${`One strike fades each ${strikeFade}.`} from due
      on conflict do nothing returning profile_id, kind
    )
    update profiles p set
      claim_strike_score = claim_strike_score - (select count(*) from faded f where f.profile_id = p.id and f.kind = 'claim'),
      seller_strike_score = seller_strike_score - (select count(*) from faded f where f.profile_id = p.id and f.kind = 'seller')
    where p.id in (select profile_id from faded)`.execute(db)
}

/** Whether an account is suspended. */
export async function selectIsSuspended(tx: Tx, profileId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from profiles where id = ${profileId} and suspended_at is not null`.execute(tx)
  return rows.length > 0
}

/** The id of the next transaction: all that write now have a smaller one. */
export async function selectNextXid(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`
    select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  return rows[0]!.next
}

/** Whether all transactions before this one have ended. */
export async function selectAreOver(db: Db, xid: string): Promise<boolean> {
  const { rows } = await sql<{ areOver: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${xid}::xid8 as are_over`.execute(db)
  return rows[0]!.areOver
}
