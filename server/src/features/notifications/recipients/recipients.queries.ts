import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Recipient of a notification: whether the account is closed, and its time zone (null: unknown). */
export type Recipient = { profileId: string; hasLeft: boolean; timeZone: string | null }

/** These recipients by id, locked against closing the account until the transaction ends. */
export async function lockRecipients(tx: Tx, userIds: readonly string[]): Promise<Map<string, Recipient>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await sql<Recipient>`select * from recipient_facts(${[...userIds]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.profileId, row]))
}

/** Stores an account's time zone. */
export async function upsertTimeZone(db: Db, userId: string, timeZone: string): Promise<void> {
  await sql`
    insert into reader_zones (user_id, time_zone) values (${userId}, ${timeZone})
    on conflict (user_id) do update set time_zone = excluded.time_zone, told_at = app_now()`.execute(db)
}

/** An account's time zone; null when unknown. */
export async function findTimeZone(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('readerZones').select('timeZone').where('userId', '=', userId).executeTakeFirst()
  return row?.timeZone ?? null
}
