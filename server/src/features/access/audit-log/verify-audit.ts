import type { AuditVerdict } from '@keepcase/contract/access/audit.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { selectAuditBreaks, selectAuditHashes, selectAuditHead } from './audit-log.queries.ts'

/** Rows checked in one query. */
const batchRows = 20_000

/** Breaks in one answer. */
const maxBreaks = 20

/** A head that was published: number and hash of the newest row at that time. */
export type PublishedHead = { seq: number; hash: string }

/**
 * Checks every row's hash, its link to the row before it, and that none is missing. Rows cut off at the end are found
 * only by a head that was published before.
 */
export async function verifyAudit(db: Db, published: readonly PublishedHead[] = []): Promise<AuditVerdict> {
  const head = await selectAuditHead(db)
  const breaks: AuditVerdict['breaks'] = []
  for (let from = 1; head && from <= head.seq && breaks.length === 0; from += batchRows) {
    breaks.push(...(await selectAuditBreaks(db, from, Math.min(from + batchRows - 1, head.seq))))
  }
  const found = await selectAuditHashes(
    db,
    published.map(({ seq }) => seq),
  )
  for (const { seq, hash } of published) {
    if (found.get(seq) !== hash) breaks.push({ seq, problem: 'it is not the row whose hash was published' })
  }
  return {
    rows: head?.seq ?? 0,
    head: head?.hash ?? null,
    published: published.length,
    breaks: breaks.slice(0, maxBreaks),
  }
}

/** Reads published heads: one a line, `<time> <number> <hash>`. */
export const readHeads = (text: string): PublishedHead[] =>
  text.split('\n').flatMap((line) => {
    const [, seq, hash] = /^\S+ (\d+) ([0-9a-f]{64})$/.exec(line.trim()) ?? []
    return seq && hash ? [{ seq: Number(seq), hash }] : []
  })
