import type { NotificationPreference } from '@keepcase/contract/notifications/notifications.contract.ts'
import {
  fixedTopics,
  type NotificationChannel,
  NotificationTopic,
} from '@keepcase/contract/notifications/notifications.topics.ts'
import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#platform/refusal.ts'
import { findTimeZone } from '../readers/readers.queries.ts'
import { type Preference, selectTurnedOff, upsertPreference } from './preferences.queries.ts'

/** Every topic with what the account has chosen for it; what it never touched is on. With the zone of its mails. */
export async function readPreferences(
  db: Db,
  userId: string,
): Promise<{ topics: NotificationPreference[]; timeZone: string | null }> {
  const rows = await selectTurnedOff(db, [userId])
  const off = new Set(rows.map(({ topic, channel }) => `${topic} ${channel}`))
  const topics = NotificationTopic.options.map((topic) => {
    const isFixed = fixedTopics.has(topic)
    const isOn = (channel: NotificationChannel) => isFixed || !off.has(`${topic} ${channel}`)
    return { topic, isFixed, inApp: isOn('in_app'), email: isOn('email') }
  })
  return { topics, timeZone: await findTimeZone(db, userId) }
}

/** Turns a kind of news on or off for one way. @throws Refusal FIXED_TOPIC */
export async function setPreference(db: Db, userId: string, preference: Preference): Promise<void> {
  if (fixedTopics.has(preference.topic)) throw new Refusal('FIXED_TOPIC')
  await upsertPreference(db, userId, preference)
}
