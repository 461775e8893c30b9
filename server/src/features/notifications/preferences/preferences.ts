import type { NotificationPreferences } from '@keepcase/contract/notifications/notifications.contract.ts'
import {
  fixedTopics,
  isOnByDefault,
  type NotificationChannel,
  NotificationTopic,
} from '@keepcase/contract/notifications/notifications.topics.ts'
import { minuteOf, type QuietHours, timeOfDay } from '@keepcase/contract/notifications/quiet-hours.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { selectQuietHours, upsertQuietHours } from '../push/quiet-hours.queries.ts'
import { findTimeZone } from '../recipients/recipients.queries.ts'
import { type Preference, selectChoices, upsertPreference } from './preferences.queries.ts'

/**
 * Every topic with the account's choice or the contract's default, with the mail time zone and quiet hours.
 */
export async function readPreferences(db: Db, userId: string): Promise<NotificationPreferences> {
  const rows = await selectChoices(db, [userId])
  const chosen = new Map(rows.map(({ topic, channel, isOn }) => [`${topic} ${channel}`, isOn]))
  const topics = NotificationTopic.options.map((topic) => {
    const isFixed = fixedTopics.has(topic)
    const isOn = (channel: NotificationChannel) =>
      isFixed || (chosen.get(`${topic} ${channel}`) ?? isOnByDefault(topic, channel))
    return { topic, isFixed, inApp: isOn('in_app'), email: isOn('email'), push: isOn('push') }
  })
  const quiet = await selectQuietHours(db, userId)
  return {
    topics,
    timeZone: await findTimeZone(db, userId),
    quietHours: quiet ? { from: timeOfDay(quiet.fromMinute), to: timeOfDay(quiet.toMinute) } : null,
  }
}

/**
 * Turns a topic on or off for one channel.
 * @throws Refusal FIXED_TOPIC
 */
export async function setPreference(db: Db, userId: string, preference: Preference): Promise<void> {
  if (fixedTopics.has(preference.topic)) throw new Refusal('FIXED_TOPIC')
  await upsertPreference(db, userId, preference)
}

/** Sets the quiet hours of an account; null removes them. */
export async function setQuietHours(db: Db, userId: string, hours: QuietHours | null): Promise<void> {
  const minutes = hours && { fromMinute: minuteOf(hours.from), toMinute: minuteOf(hours.to) }
  await upsertQuietHours(db, userId, minutes)
}
