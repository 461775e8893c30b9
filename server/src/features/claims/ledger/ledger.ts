import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Version of the ledger format: how an entry is hashed and what its line contains. */
export const ledgerVersion = 1

/** One line of a drop's fairness ledger. */
export type LedgerEntry = {
  seq: number
  dropItemId: string
  tag: string
  claimedAt: string
  source: string
  prev: string
  hash: string
}

/** The first line of the ledger file. */
export type LedgerHead = { dropId: string; version: number; keyId: string }

/**
 * A drop's fairness ledger as of now, as JSON lines with the head first. Read in one statement, so that it is one
 * snapshot. Null when the drop has no ledger yet.
 */
export async function readLedger(db: Db | Tx, dropId: string): Promise<string | null> {
  const { rows } = await sql<{ keyId: string; lines: string }>`
    select l.key_id, coalesce((
      select string_agg(json_build_object('seq', e.seq, 'dropItemId', e.drop_item_id, 'tag', e.tag,
        'claimedAt', ledger_instant(e.claimed_at), 'source', e.source, 'prev', e.prev, 'hash', e.hash)::text,
        E'\n' order by e.seq)
      from fairness_entries e where e.drop_id = l.drop_id), '') as lines
    from fairness_ledgers l where l.drop_id = ${dropId}`.execute(db)
  const ledger = rows[0]
  if (!ledger) return null
  const head: LedgerHead = { dropId, version: ledgerVersion, keyId: ledger.keyId }
  return `${JSON.stringify(head)}\n${ledger.lines === '' ? '' : `${ledger.lines}\n`}`
}
