import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { TopicPolicy } from '#server/realtime/topics.ts'

type Pair = { profileId: string | null; id: string }

// @NOTE who has left may listen on: all they hear is that a line moved, and whoever is passed at its end hears of that end
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

/** Who may listen to an item's standby line: whoever stands in it, or has stood there. */
export function lineTopics(db: Db): readonly TopicPolicy[] {
  return [{ pattern: new RegExp(`^line:(${uuid})$`), allowed: (pairs) => allowed(db, pairs) }]
}
