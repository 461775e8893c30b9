import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** One list of an export: ``ownRows((id) => sql`select … where user_id = ${id} order by …`)``. */
export const ownRows =
  (query: (profileId: string) => RawBuilder<object>) =>
  async (db: Db, profileId: string, limit: number): Promise<readonly object[]> =>
    (await sql<object>`${query(profileId)} limit ${limit}`.execute(db)).rows
