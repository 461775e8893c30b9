import { wireTypes } from '@keepcase/db/wire-types.ts'
import type pg from 'pg'

/** One result row of the claim function (`claim_items` in db/routines/040-claim-items.sql). */
export type ClaimRow = {
  n: number
  state: 'judged' | 'answered' | 'unauthenticated' | 'forbidden' | 'not_found' | 'key_reused' | 'retry'
  code: string | null
  wait_ms: number | null
  price_cents: number | null
  answered_at: Date
  user_id: string | null
  claim_id: string | null
  claim_status: string | null
  claimed_at: Date | null
  expires_at: Date | null
  claim_price_cents: number | null
  currency: string | null
  seq: number | null
  tag: string | null
  hash: string | null
  claim_version: number | null
  drop_item_id: string | null
}

/** One request of a batch. The database resolves the session token to an account. */
export type ClaimRequest = {
  sessionToken: string
  dropItemId: string
  key: string
  expectedPriceCents: number | null
  revealNumber: number | null
}

const claimItems = 'select * from claim_items($1, $2, null, $3, $4, $5, $6, $7)'

/**
 * Runs one batch in one round trip and one transaction. Returns rows in the order of the requests.
 * @param waitedMs time each request has spent in the queue, in milliseconds
 */
export async function runClaimBatch(
  pool: pg.Pool,
  dropId: string,
  requests: readonly ClaimRequest[],
  waitedMs: readonly number[],
): Promise<ClaimRow[]> {
  const { rows } = await pool.query<ClaimRow>({
    name: 'claim_items',
    text: claimItems,
    values: [
      dropId,
      textArray(requests.map((request) => request.sessionToken)),
      textArray(requests.map((request) => request.dropItemId)),
      textArray(requests.map((request) => request.key)),
      numberArray(requests.map((request) => request.expectedPriceCents)),
      numberArray(requests.map((request) => request.revealNumber)),
      numberArray(waitedMs),
    ],
    types: { getTypeParser: batchParserOf },
  })
  const ordered = new Array<ClaimRow>(rows.length)
  for (const row of rows) ordered[row.n - 1] = row
  return ordered
}

/**
 * A PostgreSQL array literal, built with one join when no element needs escaping; otherwise the driver escapes each
 * element.
 */
function textArray(texts: readonly string[]): string | readonly string[] {
  const joined = texts.join('","')
  const needsEscaping = joined.includes('\\') || joined.split('"').length !== 2 * texts.length - 1
  return needsEscaping ? texts : `{"${joined}"}`
}

function numberArray(numbers: readonly (number | null)[]): string {
  return `{${numbers.map((number) => number ?? 'null').join(',')}}`
}

const timestamptz = 1184

/** The usual column parsers, but each column's last timestamp is kept: nearly all of a batch are equal. */
function batchParserOf(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  const parse = wireTypes.getTypeParser(oid, format as 'text') as (text: string) => unknown
  if (oid !== timestamptz) return parse
  let last: { text: string; at: unknown } | null = null
  return (text) => {
    if (text !== last?.text) last = { text, at: parse(text) }
    return last?.at
  }
}
