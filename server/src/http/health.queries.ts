import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Whether the database is a replica, which takes no writes. */
export async function selectIsReplica(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isReplica: boolean }>`select pg_is_in_recovery() as is_replica`.execute(db)
  return rows[0]?.isReplica ?? false
}
