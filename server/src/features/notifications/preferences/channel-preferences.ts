import {
  fixedTopics,
  isOnByDefault,
  type NotificationChannel,
  type NotificationTopic,
  topicOf,
} from '@keepcase/contract/notifications/notifications.topics.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { selectChoices } from './preferences.queries.ts'

/** Which kinds users want on which channel. */
export type ChannelPreferences = { wants(userId: string, kind: string, channel: NotificationChannel): boolean }

/**
 * Reads the choices of these accounts; the contract has the defaults (`isOnByDefault`). Fixed topics are
 * always wanted.
 */
export async function readChannelPreferences(db: Db | Tx, userIds: readonly string[]): Promise<ChannelPreferences> {
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
