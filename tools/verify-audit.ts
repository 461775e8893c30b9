/**
 * `npm run verify-audit [-- <file of heads>]`: verifies the audit log's chain of hashes in the database (DATABASE_URL, or
 * the embedded one of DATA_DIR). With a file of published heads (`audit-heads.txt` of the data folder), also that the rows
 * published then are still there. Exit code 0: whole; 1: altered; 2: it could not be read.
 */
import { readFileSync } from 'node:fs'
import { createDb, workTimeouts } from '@keepcase/db/db.ts'
import { readHeads, verifyAudit } from '../server/src/features/access/audit-log/verify-audit.ts'

async function verify(file: string | undefined): Promise<boolean> {
  const url = process.env.DATABASE_URL
  if (!url)
    throw new Error('set DATABASE_URL, or start Keepcase on DATA_DIR: its address is stored there while it runs')
  const heads = file === undefined ? [] : readHeads(readFileSync(file, 'utf8'))
  const { db, close } = createDb({ url, max: 1, name: 'keepcase-verify-audit', timeouts: workTimeouts })
  try {
    const { rows, head, breaks } = await verifyAudit(db, heads)
    for (const { seq, problem } of breaks) console.log(`Row ${seq}: ${problem}.`)
    if (breaks.length === 0) console.log(`All ${rows} rows continue each other; ${heads.length} published heads fit.`)
    if (head) console.log(`Newest hash: ${head}`)
    return breaks.length === 0
  } finally {
    await close()
  }
}

try {
  process.exitCode = (await verify(process.argv[2])) ? 0 : 1
} catch (error) {
  console.error(`The audit log could not be verified: ${error instanceof Error ? error.message : String(error)}.`)
  process.exitCode = 2
}
