import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@keepcase/db/db.ts'
import { selectNow } from '#server/database/now.ts'
import { selectAuditHead } from './audit-log.queries.ts'

/** File of the data folder to which the log's head is added every day. */
export const headsFile = (dataDir: string): string => join(dataDir, 'audit-heads.txt')

/**
 * Adds the log's newest number and hash to a file on the server's disk, where somebody with the database alone can't
 * reach it. Rows that are changed or cut off afterwards no longer fit.
 */
export async function publishHead({ db, dataDir }: { db: Db; dataDir: string }): Promise<void> {
  const [head, now] = await Promise.all([selectAuditHead(db), selectNow(db)])
  if (head) await appendFile(headsFile(dataDir), `${now.toISOString()} ${head.seq} ${head.hash}\n`, { mode: 0o600 })
}
