import type { NotificationChannel, NotificationTopic } from '@keepcase/contract/notifications/notifications.topics.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** One choice of an account. */
export type Preference = { topic: NotificationTopic; channel: NotificationChannel; isOn: boolean }

/** The stored choices of these accounts; a topic that was never changed has no row. */
export async function selectChoices(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<{ userId: string; topic: string; channel: string; isOn: boolean }[]> {
  if (userIds.length === 0) return []
  return db
    .selectFrom('notificationPreferences')
    .select(['userId', 'topic', 'channel', 'isOn'])
    .where('userId', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
}

/** Stores a choice. */
export async function upsertPreference(db: Db, userId: string, { topic, channel, isOn }: Preference): Promise<void> {
  await sql`
    insert into notification_preferences (user_id, topic, channel, is_on) values (${userId}, ${topic}, ${channel}, ${isOn})
    on conflict (user_id, topic, channel) do update set is_on = excluded.is_on, updated_at = app_now()`.execute(db)
}
