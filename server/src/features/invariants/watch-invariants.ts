import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { log } from '#server/boot/log.ts'
import { findViolations, violationText } from './find-violations.ts'
import type { Violation } from './invariant.ts'

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

/** Maximum stored violations; more than this is one incident. */
const maxStored = 200

type StoredCheck = { nextXid: string | null; violations: Violation[] }
type CheckResult = { found: Violation[]; drops: string[] | null; profiles: string[] | null; nextXid: string }

/**
 * Checks the invariants of every drop and profile that changed since the last check, and of those with known
 * violations; with `isWhole`, of the whole database. Logs an alarm once, when a violation is new. Concurrent
 * checks are harmless: the later one's result is stored.
 * @param db must be patient: a check may take seconds
 * @returns current violations
 */
export async function watchInvariants(db: Db, isWhole = false): Promise<Violation[]> {
  const stored = await readStored(db)
  const result = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => check(tx, stored, isWhole))
  const known = new Set(stored.violations.map(violationKey))
  for (const violation of result.found) {
    if (!known.has(violationKey(violation)))
      log.error({ violation }, `an invariant is broken: ${violationText(violation)}`)
  }
  if (stored.violations.length > 0 && result.found.length === 0) log.info('all invariants hold again')
  await storeCheck(db, result)
  return result.found
}

async function readStored(db: Db): Promise<StoredCheck> {
  const row = await db.selectFrom('invariantChecks').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  return { nextXid: row.nextXid, violations: row.violations as unknown as Violation[] }
}

async function check(tx: Tx, stored: StoredCheck, isWhole: boolean): Promise<CheckResult> {
  const { rows } = await sql<{ nextXid: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as next_xid`.execute(tx)
  const nextXid = rows[0]!.nextXid
  if (isWhole || stored.nextXid === null) {
    return { found: await findViolations(tx, { hasWorker: true }), drops: null, profiles: null, nextXid }
  }
  const broken = (scope: Violation['scope']) =>
    stored.violations.flatMap((violation) =>
      violation.scope === scope && violation.scopeId ? [violation.scopeId] : [],
    )
  const drops = [...new Set([...(await changed(tx, tablesOfDrops, stored.nextXid)), ...broken('drop')])]
  const profiles = [...new Set([...(await changed(tx, tablesOfProfiles, stored.nextXid)), ...broken('profile')])]
  return { found: await findViolations(tx, { only: { drops, profiles }, hasWorker: true }), drops, profiles, nextXid }
}

/**
 * Ids whose rows were written by a transaction that the last check did not see. A row has its writer's id
 * (`xmin`), the lower 32 bits of the server's 64-bit counter.
 */
async function changed(tx: Tx, tables: readonly (readonly [string, string])[], sinceXid: string): Promise<string[]> {
  const since = String(BigInt(sinceXid) % 2n ** 32n)
  const parts = tables.map(
    ([table, column]) =>
      sql`select ${sql.ref(column)} as id from ${sql.table(table)} where age(xmin) <= age(${since}::text::xid)`,
  )
  const { rows } = await sql<{ id: string }>`
    select distinct id from (${sql.join(parts, sql` union all `)}) c where id is not null`.execute(tx)
  return rows.map((row) => row.id)
}

async function storeCheck(db: Db, { found, nextXid, drops }: CheckResult): Promise<void> {
  await db
    .updateTable('invariantChecks')
    .set({
      nextXid,
      checkedAt: sql`app_now()`,
      ...(drops === null ? { checkedAllAt: sql`app_now()` } : {}),
      violations: JSON.stringify(found.slice(0, maxStored)),
    })
    .where('id', '=', 1)
    .execute()
}

const violationKey = (violation: Violation) => `${violation.invariant} ${violation.subject}`

/**
 * Result of the last check, for `/readyz`. A broken invariant is only a warning: removing all servers from
 * service would not fix it.
 */
export async function readInvariants(db: Db): Promise<{ ok: boolean; isWarning: boolean; detail: string }> {
  const { rows } = await sql<{ names: string[]; ageSeconds: number | null }>`
    select array(select distinct v ->> 'invariant' from jsonb_array_elements(violations) v order by 1) as names,
      extract(epoch from app_now() - checked_at)::float as age_seconds
    from invariant_checks where id = 1`.execute(db)
  const { names, ageSeconds } = rows[0]!
  if (ageSeconds === null) return { ok: true, isWarning: false, detail: 'not checked yet' }
  const isStale = ageSeconds > 300
  const when = `checked ${Math.round(ageSeconds)} s ago`
  if (names.length > 0) return { ok: false, isWarning: true, detail: `broken: ${names.join(', ')}; ${when}` }
  return { ok: !isStale, isWarning: isStale, detail: isStale ? `not checked in time: ${when}` : `all hold; ${when}` }
}
