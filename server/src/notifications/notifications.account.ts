import { sql } from 'kysely'
import { type AccountPart, ownRows } from '#platform/account-part.ts'
import { emailOf } from './facts.queries.ts'

/** What an account was told, in the app and by mail, and where it gets pushes. All of it goes when the account closes. */
export const notificationsAccount: AccountPart = {
  exports: {
    notifications: ownRows(
      (id, limit) => sql`
        select id, kind, title, body, link, read_at, created_at from notifications
        where user_id = ${id} order by created_at desc, id limit ${limit}`,
    ),
    reminders: ownRows((id, limit) => sql`select r.* from drop_reminders r where r.user_id = ${id} limit ${limit}`),
    notificationPreferences: ownRows(
      (id, limit) => sql`select p.* from notification_preferences p where p.user_id = ${id} limit ${limit}`,
    ),
    // @NOTE neither addresses nor keys: with them anybody could reach the browser
    pushDevices: ownRows(
      (id, limit) => sql`
        select id, user_agent, created_at, seen_at, last_success_at from push_subscriptions
        where user_id = ${id} order by seen_at desc, id limit ${limit}`,
    ),
    quietHours: ownRows((id, limit) => sql`select q.* from quiet_hours q where q.user_id = ${id} limit ${limit}`),
    timeZone: ownRows((id, limit) => sql`select z.* from reader_zones z where z.user_id = ${id} limit ${limit}`),
    mails: ownRows(
      (id, limit) => sql`
        select m.id, m.kind, m.subject, m.state, m.created_at, m.sent_at
        from outgoing_mail m join account_facts(array[${id}::uuid]) a on a.email = m.recipient
        order by m.created_at desc limit ${limit}`,
    ),
  },
  async forget(tx, profileId) {
    await sql`delete from notifications where user_id = ${profileId}`.execute(tx)
    await sql`delete from drop_reminders where user_id = ${profileId}`.execute(tx)
    await sql`delete from follow_tellings where follower_id = ${profileId}`.execute(tx)
    await sql`delete from push_subscriptions where user_id = ${profileId}`.execute(tx)
    await sql`delete from quiet_hours where user_id = ${profileId}`.execute(tx)
    await sql`delete from reader_zones where user_id = ${profileId}`.execute(tx)
    await sql`delete from notification_preferences where user_id = ${profileId}`.execute(tx)
    const email = await emailOf(tx, profileId)
    if (email !== undefined) await sql`delete from outgoing_mail where recipient = ${email}`.execute(tx)
  },
}
