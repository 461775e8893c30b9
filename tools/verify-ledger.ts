/**
 * `npm run verify-ledger -- <file|dropId>`: verifies a fairness ledger. A file is one that a drop's page
 * offers for download; it is checked against itself. For a drop id, the ledger is read from the database
 * (DATABASE_URL, or the embedded one of DATA_DIR) and also compared with the drop's claims. Exit code 0:
 * valid; 1: invalid; 2: it could not be read.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import {
  type LedgerVerdict,
  type PublishedHash,
  verdictLines,
  verifyLedger,
} from '@keepcase/contract/claims/ledger.rules.ts'
import { createDb, type Tx, workTimeouts } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { readLedger } from '../server/src/features/claims/ledger/ledger.ts'
import { rowsAgainst, violationText } from '../server/src/features/invariants/find-violations.ts'
import { orderInvariants } from '../server/src/features/invariants/order-invariants.queries.ts'

const sha256 = (text: string) => createHash('sha256').update(text, 'utf8').digest('hex')

function tell(verdict: LedgerVerdict): boolean {
  for (const line of verdictLines(verdict)) console.log(line)
  return verdict.broken === null
}

/** Differences between the ledger and the drop's claims, one line each. */
async function againstClaims(tx: Tx, dropId: string): Promise<string[]> {
  const about = orderInvariants.filter(({ name }) => name.startsWith('I09'))
  const lines: string[] = []
  for (const invariant of about) {
    lines.push(...(await rowsAgainst(tx, invariant, { drops: [dropId], profiles: [] })).map(violationText))
  }
  return lines
}

async function verifyDrop(url: string, dropId: string): Promise<boolean> {
  const { db, close } = createDb({ url, max: 1, name: 'keepcase-verify-ledger', timeouts: workTimeouts })
  try {
    return await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const text = await readLedger(tx, dropId)
        if (text === null) throw new Error('this drop has no ledger')
        const { rows } = await sql<{ hashAtEnd: string | null; lastHash: string; closedAt: Date | null }>`
          select hash_at_end, last_hash, closed_at from fairness_ledgers where drop_id = ${dropId}`.execute(tx)
        const { hashAtEnd, lastHash, closedAt } = rows[0]!
        const published: PublishedHash[] = [
          ...(hashAtEnd === null ? [] : [{ hash: hashAtEnd, isFinal: false }]),
          ...(closedAt === null ? [] : [{ hash: lastHash, isFinal: true }]),
        ]
        const isRight = tell(await verifyLedger(text, sha256, { published }))
        if (hashAtEnd)
          console.log(`Published at the end: ${hashAtEnd}${closedAt ? `; closed ${closedAt.toISOString()}` : ''}`)
        const differences = await againstClaims(tx, dropId)
        for (const line of differences) console.log(`Not as the claims say: ${line}`)
        if (differences.length === 0) console.log('It is what the claims say.')
        return isRight && differences.length === 0
      })
  } finally {
    await close()
  }
}

async function verify(what: string): Promise<boolean> {
  if (existsSync(what)) return tell(await verifyLedger(readFileSync(what, 'utf8'), sha256))
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(what))
    throw new Error('there is no such file, and it is no drop id')
  const url = process.env.DATABASE_URL
  if (!url) throw new Error('set DATABASE_URL, or start Keepcase on DATA_DIR: its address is kept there while it runs')
  return verifyDrop(url, what)
}

const [what] = process.argv.slice(2)
try {
  if (!what) throw new Error('name a downloaded ledger or a drop id')
  process.exitCode = (await verify(what)) ? 0 : 1
} catch (error) {
  console.error(`The ledger could not be verified: ${error instanceof Error ? error.message : String(error)}.`)
  process.exitCode = 2
}
