import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** What a process stores for one drop; `members` are short hashes, sorted, as a PostgreSQL array literal. */
export type PresenceRow = { dropId: string; visitors: number; members: string }

/**
 * Stores a process's rows in one statement: changed ones in full, the same ones with a new timestamp only. Deletes its
 * rows of other drops, and those of processes that were not seen for a minute.
 * @returns the drops whose row is stored now; of the same ones, others may have been deleted as stale
 */
export async function writePresence(
  db: Db,
  processId: string,
  { same, changed }: { same: readonly PresenceRow[]; changed: readonly PresenceRow[] },
): Promise<Set<string>> {
  const ids = [...same, ...changed].map(({ dropId }) => dropId)
  const { rows } = await sql<{ dropId: string }>`
    with gone as (
      delete from drop_presence where process_id = ${processId} and drop_id <> all (${ids}::uuid[])
    ), stale as (
      delete from drop_presence where seen_at < (select app_now()) - interval '1 minute' and process_id <> ${processId}
    ), changed as (
      insert into drop_presence (drop_id, process_id, visitors, members, seen_at)
      select t.drop_id, ${processId}, t.visitors, t.members::bigint[], app_now()
      from unnest(${changed.map((row) => row.dropId)}::uuid[], ${changed.map((row) => row.visitors)}::int[],
        ${changed.map((row) => row.members)}::text[]) as t(drop_id, visitors, members)
      on conflict (drop_id, process_id) do update
        set visitors = excluded.visitors, members = excluded.members, seen_at = excluded.seen_at
      returning drop_id
    ), same as (
      update drop_presence set seen_at = app_now()
      where process_id = ${processId} and drop_id = any (${same.map((row) => row.dropId)}::uuid[])
      returning drop_id
    )
    select drop_id from changed union all select drop_id from same`.execute(db)
  return new Set(rows.map(({ dropId }) => dropId))
}

/** Deletes all rows of a process. */
export async function deletePresence(db: Db, processId: string): Promise<void> {
  await sql`delete from drop_presence where process_id = ${processId}`.execute(db)
}

/** Number of viewers of each drop over all processes; drops without viewers are left out. */
export async function selectViewers(db: Db, dropIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ dropId: string; viewers: number }>`
    select drop_id, viewers from viewers_of(${dropIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ dropId, viewers }) => [dropId, viewers]))
}

/** Open drops whose host was there and is silent now, with the instant of the last report. */
export async function selectAbsentHosts(db: Db, dropIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ dropId: string; awaySince: Date }>`
    select drop_id, away_since from absent_hosts(${dropIds}::uuid[])`.execute(db)
  return new Map(rows.map(({ dropId, awaySince }) => [dropId, awaySince.toISOString()]))
}
