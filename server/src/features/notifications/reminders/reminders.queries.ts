import type { NotificationChannel } from '@keepcase/contract/notifications/notifications.topics.ts'
import type { ReminderMoment } from '@keepcase/contract/notifications/reminders.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type ReminderRow = {
  /** Drop id. */
  id: string
  moments: ReminderMoment[]
  channels: NotificationChannel[]
  createdAt: Date
}

/** Inserts or replaces an account's reminder of a drop, and schedules its moments from the drop's start. */
export async function upsertReminder(
  tx: Tx,
  userId: string,
  dropId: string,
  chosen: { moments: readonly ReminderMoment[]; channels: readonly NotificationChannel[] },
): Promise<ReminderRow> {
  const { rows } = await sql<ReminderRow>`
    insert into drop_reminders (user_id, drop_id, moments, channels)
    values (${userId}, ${dropId}, ${[...chosen.moments]}, ${[...chosen.channels]})
    on conflict (user_id, drop_id) do update set moments = excluded.moments, channels = excluded.channels
    returning drop_id as id, moments, channels, created_at`.execute(tx)
  await planReminders(tx, dropId, userId)
  return rows[0]!
}

/** Reschedules the moments of a drop's reminders from its current start; of one account, or of all. */
export async function planReminders(tx: Tx, dropId: string, userId: string | null = null): Promise<void> {
  await sql`select plan_reminders(${dropId}, ${userId})`.execute(tx)
}

/** Deletes a reminder; false when there was none. */
export async function deleteReminder(db: Db, userId: string, dropId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('dropReminders')
    .where('userId', '=', userId)
    .where('dropId', '=', dropId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** One page of an account's reminders of drops that have not started, newest first. */
export async function selectReminders(
  db: Db,
  userId: string,
  { after, limit }: { after: { at: Date; id: string } | null; limit: number },
): Promise<ReminderRow[]> {
  const { rows } = await sql<ReminderRow>`
    select * from upcoming_reminders(${userId}, ${after?.at ?? null}, ${after?.id ?? null}, ${limit})`.execute(db)
  return rows
}

/** A user with a reminder of a drop, their channels and their address. */
export type Reminded = { userId: string; email: string; channels: NotificationChannel[] }

/** Users with a reminder of a drop who may still see it. */
export async function selectReminded(tx: Tx, dropId: string): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`select user_id, email, channels from reminder_recipients(${dropId})`.execute(tx)
  return rows
}

/** A due moment, which this transaction settles. */
export type DueReminder = {
  userId: string
  dropId: string
  moment: ReminderMoment
  channels: NotificationChannel[]
  email: string
  /** The account is in good standing and may still see the drop. */
  isReachable: boolean
  /** No later moment of the same reminder is due as well. */
  isNewest: boolean
  /** The drop's start has moved away since the moment was planned. */
  isEarly: boolean
  now: Date
}

/** Takes due moments, oldest first; concurrent processes take different ones. */
export async function dequeueReminders(tx: Tx, limit: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`select * from dequeue_reminders(${limit})`.execute(tx)
  return rows
}
