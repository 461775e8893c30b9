import type { Db } from '@keepcase/db/db.ts'
import type { TopicPolicy } from '#server/realtime/topics.ts'
import { selectMaySeeDrops } from './drops.topics.queries.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Subscription policy of a drop: everybody for an open one; for private drops and drafts, those who may see it. */
export function dropTopics(db: Db): readonly TopicPolicy[] {
  return [{ pattern: new RegExp(`^drop:(${uuid})$`), allowed: (pairs) => selectMaySeeDrops(db, pairs) }]
}
