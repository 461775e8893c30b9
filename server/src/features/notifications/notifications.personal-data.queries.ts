import type { Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

/** An account's notifications. */
export const exportNotifications = ownRows(
  (id) => sql`
    select id, kind, title, body, link, read_at, created_at from notifications
    where user_id = ${id} order by created_at desc, id`,
)

/** The drops an account wants to be reminded of. */
export const exportReminders = ownRows((id) => sql`select r.* from drop_reminders r where r.user_id = ${id}`)

/** An account's choices of what reaches it how. */
export const exportPreferences = ownRows(
  (id) => sql`select p.* from notification_preferences p where p.user_id = ${id}`,
)

/** An account's push devices, without endpoints and keys: with them anybody could push to the browser. */
export const exportDevices = ownRows(
  (id) => sql`
    select id, user_agent, created_at, seen_at, last_success_at from push_subscriptions
    where user_id = ${id} order by seen_at desc, id`,
)

/** An account's quiet hours. */
export const exportQuietHours = ownRows((id) => sql`select q.* from quiet_hours q where q.user_id = ${id}`)

/** An account's time zone. */
export const exportTimeZone = ownRows((id) => sql`select z.* from reader_zones z where z.user_id = ${id}`)

/** Mails written to an account or to its address, without their text. */
export const exportMails = ownRows(
  (id) => sql`
    select m.id, m.kind, m.subject, m.state, m.created_at, m.sent_at
    from outgoing_mail m
    where m.user_id = ${id} or m.recipient = (select a.email from account_facts(array[${id}::uuid]) a)
    order by m.created_at desc`,
)

/** Deletes all that an account was or would be told, its devices and its choices; mails excepted. */
export async function deleteNotificationsOf(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from notifications where user_id = ${profileId}`.execute(tx)
  await sql`delete from drop_reminders where user_id = ${profileId}`.execute(tx)
  await sql`delete from update_bundles where user_id = ${profileId}`.execute(tx)
  await sql`delete from follow_tellings where follower_id = ${profileId}`.execute(tx)
  await sql`delete from push_subscriptions where user_id = ${profileId}`.execute(tx)
  await sql`delete from quiet_hours where user_id = ${profileId}`.execute(tx)
  await sql`delete from reader_zones where user_id = ${profileId}`.execute(tx)
  await sql`delete from notification_preferences where user_id = ${profileId}`.execute(tx)
}
