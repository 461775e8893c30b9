import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { verifyLedger } from '@keepcase/contract/claims/ledger.rules.ts'
import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import type pg from 'pg'
import { readLedger } from '../../server/src/features/claims/ledger/ledger.ts'
import type { Random } from '../../server/src/features/claims/testing/seeded-tools.ts'
import { findViolations, violationText } from '../../server/src/features/invariants/find-violations.ts'
import type { Servers } from './servers.ts'

/** Shared context of a run. */
export type Ground = { servers: Servers; owner: pg.Pool; random: Random }

/** Broken invariants and problems in a drop's ledger, one line each. */
export async function soundness({ keepcase }: Servers, dropId: string): Promise<string[]> {
  const { db, close } = createDb({
    url: keepcase.databaseUrl,
    max: 1,
    name: 'faults',
    timeouts: workTimeouts,
    role: null,
  })
  const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        const broken = (await findViolations(tx, { hasWorker: false })).map(violationText)
        const verdict = await verifyLedger((await readLedger(tx, dropId)) ?? '', sha256)
        return verdict.broken === null ? broken : [...broken, `ledger: ${JSON.stringify(verdict.broken)}`]
      })
  } finally {
    await close()
  }
}

/** One line when a value differs from the expected one. */
export function differs(what: string, is: unknown, should: unknown): string[] {
  return isDeepStrictEqual(is, should) ? [] : [`${what}: ${JSON.stringify(is)} and not ${JSON.stringify(should)}`]
}
