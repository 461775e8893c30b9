import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Quiet hours of an account, in minutes of the day. */
export type QuietMinutes = { fromMinute: number; toMinute: number }

/** The quiet hours of an account; undefined when not set. */
export async function selectQuietHours(db: Db, userId: string): Promise<QuietMinutes | undefined> {
  return db.selectFrom('quietHours').select(['fromMinute', 'toMinute']).where('userId', '=', userId).executeTakeFirst()
}

/** Sets the quiet hours of an account; null removes them. */
export async function upsertQuietHours(db: Db, userId: string, hours: QuietMinutes | null): Promise<void> {
  if (hours === null) {
    await db.deleteFrom('quietHours').where('userId', '=', userId).execute()
    return
  }
  await sql`
    insert into quiet_hours (user_id, from_minute, to_minute) values (${userId}, ${hours.fromMinute}, ${hours.toMinute})
    on conflict (user_id) do update
      set from_minute = excluded.from_minute, to_minute = excluded.to_minute, updated_at = app_now()`.execute(db)
}
