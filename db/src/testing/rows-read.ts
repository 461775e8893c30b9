import { sql } from 'kysely'
import type { Db, Tx } from '../db.ts'

/**
 * Counts the rows of a table that `run` reads, directly or through an index. Indexes are preferred, because a small table
 * would be read whole otherwise: the count shows what an index can answer.
 */
export function countRowsRead(db: Db, table: string, run: (tx: Tx) => Promise<unknown>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config(name, 'off', true)
      from unnest(array['enable_seqscan', 'enable_bitmapscan']) as name`.execute(tx)
    const before = await rowsRead(tx, table)
    await run(tx)
    return (await rowsRead(tx, table)) - before
  })
}

async function rowsRead(tx: Tx, table: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as n
    from pg_stat_xact_user_tables where relname = ${table}`.execute(tx)
  return rows[0]?.n ?? 0
}
