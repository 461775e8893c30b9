import type { Db } from '@keepcase/db/db.ts'
import type { TopicPolicy } from '#server/realtime/topics.ts'
import { selectWereInLine } from './standby.topics.queries.ts'

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Subscription policy of an item's standby line: accounts that are or were in it. */
export function lineTopics(db: Db): readonly TopicPolicy[] {
  return [{ pattern: new RegExp(`^line:(${uuid})$`), allowed: (pairs) => selectWereInLine(db, pairs) }]
}
