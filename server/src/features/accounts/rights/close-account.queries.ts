import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { ProfileRow } from '../accounts.queries.ts'

/** An account's password hash; undefined when it has none. */
export async function selectPasswordHash(db: Db, profileId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string | null }>`
    select password from auth.account where user_id = ${profileId} and provider_id = 'credential'`.execute(db)
  return rows[0]?.password ?? undefined
}

/**
 * Locks a profile for closing with FOR UPDATE. Unlike the usual profile lock it also excludes inserts of rows
 * that reference the account.
 */
export async function lockForClosing(tx: Tx, id: string): Promise<ProfileRow | undefined> {
  return tx.selectFrom('profiles').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/** Erases personal data from a profile. The row stays for orders that reference it. */
export async function eraseProfile(tx: Tx, id: string): Promise<void> {
  await sql`
    update profiles set display_name = null, username = null, full_name = null, bio = null, avatar_url = null,
      profile_image = null, interests = '{}', email = 'closed-' || id || '@closed.invalid', email_confirmed_at = null,
      suspension_reason = null, role_seller = false, is_active = false, closed_at = app_now(), updated_at = app_now()
    where id = ${id} and closed_at is null`.execute(tx)
}

/**
 * Deletes an account's sign-in data: sessions, second factor, pending links. Its email becomes available
 * again.
 */
export async function deleteSignIn(tx: Tx, id: string, email: string): Promise<void> {
  await sql`delete from auth.verification where value = ${id} or identifier = ${email}`.execute(tx)
  await sql`delete from auth.app_user where id = ${id}`.execute(tx)
}

/** Deletes the feature's own data outside the profile: addresses, contact messages, waitlist entry. */
export async function deleteOwnData(tx: Tx, id: string, email: string): Promise<void> {
  await sql`delete from addresses where profile_id = ${id}`.execute(tx)
  await sql`
    delete from contact_messages where profile_id = ${id} or lower(email) = lower(${email})`.execute(tx)
  await sql`delete from newsletter_signups where email = lower(${email})`.execute(tx)
}
