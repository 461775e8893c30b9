import type { AuditRow } from '@keepcase/contract/access/audit.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Filter of the log; null: any. `id` is a person's, a subject's or a request's. */
export type AuditFilter = { action: string | null; id: string | null; from: Date | null; to: Date | null }
export type AuditPageRow = Omit<AuditRow, 'at'> & { at: Date }

/** Which page of the log: after a row in an order by number, and so by time. */
export type AuditPlace = { order: 'asc' | 'desc'; after: number | null; limit: number }

/** One page of the log (`audit_page`). */
export async function selectAuditPage(
  db: Db,
  { action, id, from, to }: AuditFilter,
  { order, after, limit }: AuditPlace,
): Promise<AuditPageRow[]> {
  const { rows } = await sql<AuditPageRow>`
    select * from audit_page(${action}, ${id}, ${from}::timestamptz, ${to}::timestamptz,
      ${order}, ${after}::bigint, ${limit}::int)`.execute(db)
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** The kinds of acts in the log (`audit_actions`). */
export async function selectAuditActions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ action: string }>`select action from audit_actions()`.execute(db)
  return rows.map(({ action }) => action)
}

/** Number and hash of the newest row; null for an empty log. */
export async function selectAuditHead(db: Db): Promise<{ seq: number; hash: string } | null> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq, hash from audit_log order by seq desc limit 1`.execute(db)
  return rows[0] ? { seq: Number(rows[0].seq), hash: rows[0].hash } : null
}

/** Rows between two numbers that don't continue the chain (`audit_breaks`). */
export async function selectAuditBreaks(db: Db, from: number, to: number): Promise<{ seq: number; problem: string }[]> {
  const { rows } = await sql<{ seq: number; problem: string }>`
    select * from audit_breaks(${from}::bigint, ${to}::bigint)`.execute(db)
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}

/** Hashes of rows by their numbers; missing rows are left out. */
export async function selectAuditHashes(db: Db, seqs: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ seq: number; hash: string }>`
    select seq, hash from audit_log where seq = any(${[...seqs]}::bigint[])`.execute(db)
  return new Map(rows.map(({ seq, hash }) => [Number(seq), hash]))
}
