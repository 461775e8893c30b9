import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { TopicPolicy } from '#server/realtime/topics.ts'

type Pair = { profileId: string | null; id: string }

// @NOTE accounts that left the line may keep listening: events only say that the line moved, and accounts still in line
// when it closes must hear of that
async function allowed(db: Db, pairs: readonly Pair[]): Promise<boolean[]> {
  const ids = pairs.map((pair) => pair.id)
  const profiles = pairs.map((pair) => pair.profileId)
  const { rows } = await sql<{ isAllowed: boolean }>`
    select exists (
      select 1 from standby_entries e where e.user_id = asked.profile_id and e.drop_item_id = asked.id) as is_allowed
    from unnest(${ids}::uuid[], ${profiles}::uuid[]) with ordinality as asked(id, profile_id, place)
    order by asked.place`.execute(db)
  return rows.map((row) => row.isAllowed)
}

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Subscription policy of an item's standby line: accounts that are or were in it. */
export function lineTopics(db: Db): readonly TopicPolicy[] {
  return [{ pattern: new RegExp(`^line:(${uuid})$`), allowed: (pairs) => allowed(db, pairs) }]
}
