import type { Db, Tx } from '@keepcase/db/db.ts'
import type { InvariantChecks } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

/** Tables whose rows belong to a drop, with the column of its id. */
const tablesOfDrops = [
  ['drops', 'id'],
  ['drop_items', 'drop_id'],
  ['claims', 'drop_id'],
  ['user_claim_tracking', 'drop_id'],
  ['fairness_ledgers', 'drop_id'],
  ['fairness_entries', 'drop_id'],
  ['claim_answers', 'drop_id'],
  ['standby_entries', 'drop_id'],
  ['order_lines', 'drop_id'],
] as const

/** The same for profiles. */
const tablesOfProfiles = [
  ['profiles', 'id'],
  ['claims', 'user_id'],
  ['strike_events', 'profile_id'],
  ['user_activities', 'user_id'],
  ['platform_permissions', 'profile_id'],
  ['storefront_permissions', 'profile_id'],
] as const

/** The result of the last check. */
export async function selectStoredCheck(db: Db): Promise<Selectable<InvariantChecks>> {
  return db.selectFrom('invariantChecks').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
}

/** Stores the result of a check as the last one; `violations` is JSON text. */
export async function updateStoredCheck(
  db: Db,
  { nextXid, isWhole, tookMs, violations }: { nextXid: string; isWhole: boolean; tookMs: number; violations: string },
): Promise<void> {
  await db
    .updateTable('invariantChecks')
    .set({
      nextXid,
      checkedAt: sql`app_now()`,
      ...(isWhole ? { checkedAllAt: sql`app_now()` } : { tookMs }),
      violations,
    })
    .where('id', '=', 1)
    .execute()
}

/** The id of the oldest transaction that this snapshot does not see as ended: the next check begins there. */
export async function selectOldestXid(tx: Tx): Promise<string> {
  const { rows } = await sql<{ nextXid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as next_xid`.execute(tx)
  return rows[0]!.nextXid
}

type Since = { sinceXid: string; limit: number }

/** Up to `limit` drops of which a row was written by a transaction that the last check did not see. */
export const selectChangedDrops = (tx: Tx, since: Since): Promise<string[]> => selectChanged(tx, tablesOfDrops, since)

/** Up to `limit` profiles of which a row was written by a transaction that the last check did not see. */
export const selectChangedProfiles = (tx: Tx, since: Since): Promise<string[]> =>
  selectChanged(tx, tablesOfProfiles, since)

/** A row has its writer's id (`xmin`), the lower 32 bits of the server's 64-bit counter. */
async function selectChanged(
  tx: Tx,
  tables: readonly (readonly [string, string])[],
  { sinceXid, limit }: Since,
): Promise<string[]> {
  const since = String(BigInt(sinceXid) % 2n ** 32n)
  const parts = tables.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where age(xmin) <= age(${since}::text::xid)`,
  )
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${sql.join(parts, sql` union all `)}) c where id is not null
    limit ${limit}`.execute(tx)
  return rows.map((row) => row.id)
}

type CheckSummary = { names: string[]; ageSeconds: number | null; tookMs: number }

/**
 * Names of the invariants that the last check found broken, its age in seconds (null before the first check), and how
 * long it took.
 */
export async function selectCheckSummary(db: Db): Promise<CheckSummary> {
  const { rows } = await sql<CheckSummary>`
    select array(select distinct v ->> 'invariant' from jsonb_array_elements(violations) v order by 1) as names,
      extract(epoch from app_now() - checked_at)::float as age_seconds,
      took_ms
    from invariant_checks where id = 1`.execute(db)
  return rows[0]!
}
