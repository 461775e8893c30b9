import type { Db, Tx } from '@keepcase/db/db.ts'
import { selectLedger } from './ledger.queries.ts'

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
  const ledger = await selectLedger(db, dropId)
  if (!ledger) return null
  const head: LedgerHead = { dropId, version: ledgerVersion, keyId: ledger.keyId }
  return `${JSON.stringify(head)}\n${ledger.lines === '' ? '' : `${ledger.lines}\n`}`
}
