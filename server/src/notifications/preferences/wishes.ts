import {
  fixedTopics,
  type NotificationChannel,
  type NotificationTopic,
  topicOf,
} from '@keepcase/contract/notifications/notifications.topics.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { selectTurnedOff } from './preferences.queries.ts'

/** What readers want to hear, and how. */
export type Wishes = { wants(userId: string, kind: string, channel: NotificationChannel): boolean }

/** Reads what these accounts have turned off; all else is wanted. What is fixed is wanted in any case. */
export async function wishesOf(db: Db | Tx, userIds: readonly string[]): Promise<Wishes> {
  const nameOf = (userId: string, topic: string, channel: string) => `${userId} ${topic} ${channel}`
  const rows = await selectTurnedOff(db, userIds)
  const off = new Set(rows.map(({ userId, topic, channel }) => nameOf(userId, topic, channel)))
  return {
    wants(userId, kind, channel) {
      const topic: NotificationTopic = topicOf(kind)
      return fixedTopics.has(topic) || !off.has(nameOf(userId, topic, channel))
    },
  }
}
