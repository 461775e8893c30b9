import type { Statistics } from '@keepcase/contract/admin/admin.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Counts of accounts by state (`user_statistics` in db/routines). */
export async function selectStatistics(db: Db): Promise<Statistics> {
  const { rows } = await sql<Statistics>`select * from user_statistics()`.execute(db)
  if (!rows[0]) throw new Error('user_statistics() gave no row')
  return rows[0]
}
