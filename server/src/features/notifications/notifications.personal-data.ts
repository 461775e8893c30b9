import { sql } from 'kysely'
import { ownRows, type PersonalData } from '#server/boot/personal-data.ts'
import { emailOf } from './facts.queries.ts'
import { deleteMailsOf } from './mail/outgoing-mail.queries.ts'

/** An account's notifications, mails and push devices. All are deleted when the account closes. */
export const notificationsPersonalData: PersonalData = {
  exports: {
    notifications: ownRows(
      (id) => sql`
        select id, kind, title, body, link, read_at, created_at from notifications
        where user_id = ${id} order by created_at desc, id`,
    ),
    reminders: ownRows((id) => sql`select r.* from drop_reminders r where r.user_id = ${id}`),
    notificationPreferences: ownRows((id) => sql`select p.* from notification_preferences p where p.user_id = ${id}`),
    // @NOTE neither endpoints nor keys: with them anybody could push to the browser
    pushDevices: ownRows(
      (id) => sql`
        select id, user_agent, created_at, seen_at, last_success_at from push_subscriptions
        where user_id = ${id} order by seen_at desc, id`,
    ),
    quietHours: ownRows((id) => sql`select q.* from quiet_hours q where q.user_id = ${id}`),
    timeZone: ownRows((id) => sql`select z.* from reader_zones z where z.user_id = ${id}`),
    mails: ownRows(
      (id) => sql`
        select m.id, m.kind, m.subject, m.state, m.created_at, m.sent_at
        from outgoing_mail m
        where m.user_id = ${id} or m.recipient = (select a.email from account_facts(array[${id}::uuid]) a)
        order by m.created_at desc`,
    ),
  },
  async eraseUnderLock(tx, profileId) {
    await sql`delete from notifications where user_id = ${profileId}`.execute(tx)
    await sql`delete from drop_reminders where user_id = ${profileId}`.execute(tx)
    await sql`delete from update_bundles where user_id = ${profileId}`.execute(tx)
    await sql`delete from follow_tellings where follower_id = ${profileId}`.execute(tx)
    await sql`delete from push_subscriptions where user_id = ${profileId}`.execute(tx)
    await sql`delete from quiet_hours where user_id = ${profileId}`.execute(tx)
    await sql`delete from reader_zones where user_id = ${profileId}`.execute(tx)
    await sql`delete from notification_preferences where user_id = ${profileId}`.execute(tx)
    const email = await emailOf(tx, profileId)
    if (email !== undefined) await deleteMailsOf(tx, profileId, email)
  },
}
