import {
  fixedTopics,
  isOnByDefault,
  type NotificationChannel,
  type NotificationTopic,
  topicOf,
} from '@keepcase/contract/notifications/notifications.topics.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { selectChoices } from './preferences.queries.ts'

/** What readers want to hear, and how. */
export type Wishes = { wants(userId: string, kind: string, channel: NotificationChannel): boolean }

/**
 * Reads what these accounts have chosen; where they have not, the contract says what is wanted (`isOnByDefault`). What is
 * fixed is wanted in any case.
 */
export async function wishesOf(db: Db | Tx, userIds: readonly string[]): Promise<Wishes> {
  const nameOf = (userId: string, topic: string, channel: string) => `${userId} ${topic} ${channel}`
  const rows = await selectChoices(db, userIds)
  const chosen = new Map(rows.map(({ userId, topic, channel, isOn }) => [nameOf(userId, topic, channel), isOn]))
  return {
    wants(userId, kind, channel) {
      const topic: NotificationTopic = topicOf(kind)
      if (fixedTopics.has(topic)) return true
      return chosen.get(nameOf(userId, topic, channel)) ?? isOnByDefault(topic, channel)
    },
  }
}
