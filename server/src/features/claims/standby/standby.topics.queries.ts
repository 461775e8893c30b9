import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

type Pair = { profileId: string | null; id: string }

/**
 * For each pair, whether the account is or was in the item's line. Accounts that left it may keep listening: events only
 * say that the line moved, and accounts still in line when it closes must hear of that.
 */
export async function selectWereInLine(db: Db, pairs: readonly Pair[]): Promise<boolean[]> {
  const ids = pairs.map((pair) => pair.id)
  const profiles = pairs.map((pair) => pair.profileId)
  const { rows } = await sql<{ isAllowed: boolean }>`
    select exists (
      select 1 from standby_entries e where e.user_id = asked.profile_id and e.drop_item_id = asked.id) as is_allowed
    from unnest(${ids}::uuid[], ${profiles}::uuid[]) with ordinality as asked(id, profile_id, place)
    order by asked.place`.execute(db)
  return rows.map((row) => row.isAllowed)
}
