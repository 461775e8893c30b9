import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'
import type { PersonalData } from '#server/boot/personal-data.ts'

/** The account's own row for its export, and the database's clock. */
export async function selectAccountRow(db: Db, profileId: string): Promise<{ now: Date } & object> {
  const { rows } = await sql<{ now: Date }>`
    select app_now() as now, p.id, p.email, p.email_confirmed_at, p.display_name, p.username, p.full_name, p.bio,
      p.interests, p.avatar_url, p.claim_flair_level, p.total_purchases, p.claim_strike_score, p.seller_strike_score,
      p.claims_blocked_until, p.suspended_at, p.suspension_reason, p.role_buyer, p.role_seller,
      u.two_factor_enabled, p.created_at, p.updated_at
    from profiles p join auth.app_user u on u.id = p.id where p.id = ${profileId}`.execute(db)
  if (!rows[0]) throw new Error('An account that is signed in has no row')
  return rows[0]
}

/** The feature's other data for the export; sessions without their tokens. */
export const ownData: NonNullable<PersonalData['exports']> = {
  addresses: ownRows(
    (id) => sql`
      select id, full_name, line1, line2, city, region, postal_code, country, phone, is_default, created_at, updated_at
      from addresses where profile_id = ${id} order by created_at desc, id`,
  ),
  sessions: ownRows(
    (id) => sql`
      select id, created_at, last_seen_at, ip_address, user_agent from auth.session
      where user_id = ${id} order by created_at desc`,
  ),
  signIns: ownRows((id) => sql`select created_at from sign_ins where profile_id = ${id} order by created_at desc`),
  emailChanges: ownRows(
    (id) => sql`
      select id, old_email, new_email, requested_at, allowed_at, changed_at, undone_at from email_changes
      where profile_id = ${id} order by requested_at desc, id`,
  ),
  contactMessages: ownRows(
    (id) => sql`
      select m.id, m.name, m.email, m.topic, m.message, m.created_at,
        (select coalesce(jsonb_agg(jsonb_build_object('body', r.body, 'created_at', r.created_at) order by r.created_at), '[]')
          from contact_replies r where r.message_id = m.id) as replies
      from contact_messages m where m.profile_id = ${id} order by m.created_at desc, m.id`,
  ),
  waitlist: ownRows(
    (id) => sql`
      select n.email, n.interest, n.created_at, n.invited_at, n.joined_at from newsletter_signups n
      join profiles p on lower(p.email) = n.email where p.id = ${id}`,
  ),
}
