import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** The current time by the database's clock. */
export async function selectNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}
