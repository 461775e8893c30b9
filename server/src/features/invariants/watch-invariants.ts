import type { Db, Tx } from '@keepcase/db/db.ts'
import { log } from '#server/boot/log.ts'
import { findViolations, violationText } from './find-violations.ts'
import type { Violation } from './invariant.ts'
import {
  selectChangedDrops,
  selectChangedProfiles,
  selectCheckSummary,
  selectOldestXid,
  selectStoredCheck,
  updateStoredCheck,
} from './watch-invariants.queries.ts'

/** Maximum stored violations; more than this is one incident. */
const maxStored = 200
/**
 * Most changed drops or profiles that a check is limited to. If more changed, it checks all of them: each invariant would
 * get the whole list of ids, and searching by a long list takes longer than reading the tables.
 */
const maxScoped = 1_000
/**
 * Pause after a check that took so many milliseconds: four times as long, so that checks take a fifth of a core, and at
 * most 15 minutes.
 */
const pauseAfter = (tookMs: number) => Math.min(4 * tookMs, 15 * 60_000)

type StoredCheck = { nextXid: string | null; violations: Violation[] }
type CheckResult = { found: Violation[]; isWhole: boolean; nextXid: string }

/**
 * Checks the invariants of every drop and profile that changed since the last check, and of those with known
 * violations; with `isWhole`, of the whole database. Logs an alarm once, when a violation is new. Concurrent
 * checks are harmless: the later one's result is stored.
 * @param db must be patient: a check may take seconds
 * @returns current violations
 */
export async function watchInvariants(db: Db, isWhole = false): Promise<Violation[]> {
  const stored = await readStored(db)
  const begin = performance.now()
  const result = await db
    .transaction()
    // @NOTE a snapshot for each statement: one for the whole check, which takes seconds while a drop with many claims
    // sells, would keep every version of its rows meanwhile, and each batch of claims walks through them
    .setIsolationLevel('read committed')
    .setAccessMode('read only')
    .execute((tx) => check(tx, stored, isWhole))
  const known = new Set(stored.violations.map(violationKey))
  for (const violation of result.found) {
    if (!known.has(violationKey(violation)))
      log.error({ violation }, `an invariant is broken: ${violationText(violation)}`)
  }
  if (stored.violations.length > 0 && result.found.length === 0) log.info('all invariants hold again')
  await updateStoredCheck(db, {
    nextXid: result.nextXid,
    isWhole: result.isWhole,
    tookMs: Math.round(performance.now() - begin),
    violations: JSON.stringify(result.found.slice(0, maxStored)),
  })
  return result.found
}

async function readStored(db: Db): Promise<StoredCheck> {
  const row = await selectStoredCheck(db)
  return { nextXid: row.nextXid, violations: row.violations as unknown as Violation[] }
}

async function check(tx: Tx, stored: StoredCheck, isWhole: boolean): Promise<CheckResult> {
  const nextXid = await selectOldestXid(tx)
  if (isWhole || stored.nextXid === null) {
    return { found: await findViolations(tx, { hasWorker: true }), isWhole: true, nextXid }
  }
  const broken = (scope: Violation['scope']) =>
    stored.violations.flatMap((violation) =>
      violation.scope === scope && violation.scopeId ? [violation.scopeId] : [],
    )
  const since = { sinceXid: stored.nextXid, limit: maxScoped + 1 }
  const drops = scopeOf([...(await selectChangedDrops(tx, since)), ...broken('drop')])
  const profiles = scopeOf([...(await selectChangedProfiles(tx, since)), ...broken('profile')])
  return { found: await findViolations(tx, { only: { drops, profiles }, hasWorker: true }), isWhole: false, nextXid }
}

const scopeOf = (ids: readonly string[]): string[] | null => (ids.length > maxScoped ? null : [...new Set(ids)])

/** Whether the last check is long enough ago for another, by how long it took. */
export async function isCheckDue(db: Db): Promise<boolean> {
  const { ageSeconds, tookMs } = await selectCheckSummary(db)
  return ageSeconds === null || ageSeconds * 1_000 >= pauseAfter(tookMs)
}

const violationKey = (violation: Violation) => `${violation.invariant} ${violation.subject}`

/**
 * Result of the last check, for `/readyz`. A broken invariant is only a warning: removing all servers from
 * service would not fix it.
 */
export async function readInvariants(db: Db): Promise<{ ok: boolean; isWarning: boolean; detail: string }> {
  const { names, ageSeconds, tookMs } = await selectCheckSummary(db)
  if (ageSeconds === null) return { ok: true, isWarning: false, detail: 'not checked yet' }
  const isStale = ageSeconds > Math.max(300, (2 * pauseAfter(tookMs)) / 1_000)
  const when = `checked ${Math.round(ageSeconds)} s ago`
  if (names.length > 0) return { ok: false, isWarning: true, detail: `broken: ${names.join(', ')}; ${when}` }
  return { ok: !isStale, isWarning: isStale, detail: isStale ? `not checked in time: ${when}` : `all hold; ${when}` }
}
