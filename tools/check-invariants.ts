/**
 * `npm run check:invariants`: checks every invariant on a whole database, in one read-only snapshot. The
 * database is DATABASE_URL's, or the embedded one of DATA_DIR while it runs. Exit code 0: all hold; 1: some
 * do not; 2: the database could not be read.
 */
import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import {
  findViolations,
  invariants,
  maxRows,
  violationText,
} from '../server/src/features/invariants/find-violations.ts'
import type { Invariant, Violation } from '../server/src/features/invariants/invariant.ts'

const patience = { ...workTimeouts, statementMs: 600_000, answerMs: 605_000 }

/** @returns the violations, and whether holds could be checked (I02 needs a worker) */
async function check(url: string): Promise<{ violations: Violation[]; hasWorker: boolean; checkedAt: Date }> {
  const { db, close } = createDb({ url, max: 1, name: 'keepcase-invariants', timeouts: patience, role: null })
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const { rows } = await sql<{ hasWorker: boolean; now: Date }>`
          select exists (select 1 from pg_stat_activity where datname = current_database()
            and application_name = 'keepcase-jobs') as has_worker, app_now() as now`.execute(tx)
        const { hasWorker, now } = rows[0]!
        return { violations: await findViolations(tx, { hasWorker }), hasWorker, checkedAt: now }
      })
  } finally {
    await close()
  }
}

function lineOf(invariant: Invariant, violations: readonly Violation[], hasWorker: boolean): string {
  const broken = violations.filter((violation) => violation.invariant === invariant.name)
  if (invariant.needsWorker && !hasWorker) return `  – ${invariant.name}: not judged, no worker runs`
  if (broken.length === 0) return `  ✓ ${invariant.name}`
  const more = broken.length === maxRows ? `\n      … perhaps more` : ''
  const rows = broken.map((violation) => `      ${violationText(violation)}`).join('\n')
  return `  ✗ ${invariant.name}: ${invariant.holds} Not so:\n${rows}${more}`
}

const url = process.env.DATABASE_URL
if (!url) {
  console.error('Set DATABASE_URL, or start Keepcase on DATA_DIR: its address is kept there while it runs.')
  process.exit(2)
}
try {
  const { violations, hasWorker, checkedAt } = await check(url)
  console.log(invariants.map((invariant) => lineOf(invariant, violations, hasWorker)).join('\n'))
  const broken = new Set(violations.map((violation) => violation.invariant)).size
  const verdict = broken === 0 ? 'All hold' : `${broken} of ${invariants.length} do not hold`
  console.log(`\n${verdict} at ${checkedAt.toISOString()} (the database's clock).`)
  process.exitCode = broken === 0 ? 0 : 1
} catch (error) {
  console.error(`The database could not be checked: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
}
