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
  await storeCheck(db, result)
  return result.found
}

async function readStored(db: Db): Promise<StoredCheck> {
  const row = await selectStoredCheck(db)
  return { nextXid: row.nextXid, violations: row.violations as unknown as Violation[] }
}

async function check(tx: Tx, stored: StoredCheck, isWhole: boolean): Promise<CheckResult> {
  const nextXid = await selectOldestXid(tx)
  if (isWhole || stored.nextXid === null) {
    return { found: await findViolations(tx, { hasWorker: true }), drops: null, profiles: null, nextXid }
  }
  const broken = (scope: Violation['scope']) =>
    stored.violations.flatMap((violation) =>
      violation.scope === scope && violation.scopeId ? [violation.scopeId] : [],
    )
  const drops = [...new Set([...(await selectChangedDrops(tx, stored.nextXid)), ...broken('drop')])]
  const profiles = [...new Set([...(await selectChangedProfiles(tx, stored.nextXid)), ...broken('profile')])]
  return { found: await findViolations(tx, { only: { drops, profiles }, hasWorker: true }), drops, profiles, nextXid }
}

async function storeCheck(db: Db, { found, nextXid, drops }: CheckResult): Promise<void> {
  await updateStoredCheck(db, {
    nextXid,
    isWhole: drops === null,
    violations: JSON.stringify(found.slice(0, maxStored)),
  })
}

const violationKey = (violation: Violation) => `${violation.invariant} ${violation.subject}`

/**
 * Result of the last check, for `/readyz`. A broken invariant is only a warning: removing all servers from
 * service would not fix it.
 */
export async function readInvariants(db: Db): Promise<{ ok: boolean; isWarning: boolean; detail: string }> {
  const { names, ageSeconds } = await selectCheckSummary(db)
  if (ageSeconds === null) return { ok: true, isWarning: false, detail: 'not checked yet' }
  const isStale = ageSeconds > 300
  const when = `checked ${Math.round(ageSeconds)} s ago`
  if (names.length > 0) return { ok: false, isWarning: true, detail: `broken: ${names.join(', ')}; ${when}` }
  return { ok: !isStale, isWarning: isStale, detail: isStale ? `not checked in time: ${when}` : `all hold; ${when}` }
}
