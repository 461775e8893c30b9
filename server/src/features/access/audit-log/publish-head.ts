import { appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@keepcase/db/db.ts'
import { selectNow } from '#server/database/now.ts'
import { selectAuditHead } from './audit-log.queries.ts'
import { type PublishedHead, readHeads } from './verify-audit.ts'

/** Sends a mail at once, past the queue in the database. */
export type MailNow = (mail: { subject: string; text: string }) => Promise<void>

/** File of the data folder to which the log's head is added every day. */
export const headsFile = (dataDir: string): string => join(dataDir, 'audit-heads.txt')

/**
 * Adds the log's newest number and hash to a file on the server's disk, and mails them (`mail`: null without a chosen
 * address), so that somebody with the database alone can't reach them. Rows that are changed or cut off afterwards no
 * longer fit. A mail that fails fails the job, which runs again.
 */
export async function publishHead(deps: { db: Db; dataDir: string; mail: MailNow | null }): Promise<void> {
  const [head, now] = await Promise.all([selectAuditHead(deps.db), selectNow(deps.db)])
  if (!head) return
  const line = `${now.toISOString()} ${head.seq} ${head.hash}`
  await appendFile(headsFile(deps.dataDir), `${line}\n`, { mode: 0o600 })
  await deps.mail?.({ subject: `Keepcase audit log: entry ${head.seq}`, text: mailText(line) })
}

const mailText = (line: string): string =>
  [
    'The audit log’s newest entry, and its hash:',
    '',
    line,
    '',
    'Keep this email where no one who manages the database can delete it.',
    'To check the log later, save the line above in a file and run:',
    '',
    'npm run verify-audit -- <file>',
    '',
  ].join('\n')

/** The heads of this server's file; none where it was never written. */
export async function readPublishedHeads(dataDir: string): Promise<PublishedHead[]> {
  try {
    return readHeads(await readFile(headsFile(dataDir), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
