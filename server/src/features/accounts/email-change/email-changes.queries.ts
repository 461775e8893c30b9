import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { linksStamp } from '../sign-in/account-links.queries.ts'

/** Lifetime of a requested change in hours, and how long an applied one can be undone in days. */
const pendingHours = 24
/** The credentials of an account that matter for an email change. */
export type Credentials = {
  email: string
  isConfirmed: boolean
  hasTwoFactor: boolean
  /** Password hash; null when the account has none. */
  hash: string | null
  /** Changes whenever password, email or second factor change. */
  stamp: string
}

/** The credentials of an account; undefined when it doesn't exist. */
export async function selectCredentials(db: Db | Tx, profileId: string): Promise<Credentials | undefined> {
  const { rows } = await sql<Credentials>`
    select u.email, u.email_verified as is_confirmed, coalesce(u.two_factor_enabled, false) as has_two_factor,
      a.password as hash, ${linksStamp} as stamp
    from auth.app_user u
    left join auth.account a on a.user_id = u.id and a.provider_id = 'credential'
    where u.id = ${profileId}`.execute(db)
  return rows[0]
}

/** Locks an account's credentials in the fixed order: passwords, then the account. Profiles are locked later. */
export async function lockCredentials(tx: Tx, profileId: string): Promise<void> {
  await sql`select 1 from auth.account where user_id = ${profileId} order by id for update`.execute(tx)
  await sql`select 1 from auth.app_user where id = ${profileId} for update`.execute(tx)
}

/** True while this session exists. */
export async function hasSession(tx: Tx, sessionId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from auth.session where id = ${sessionId}`.execute(tx)
  return rows.length > 0
}

/** True when an address belongs to another account, or is reserved for one that can still return to it. */
export async function isEmailTaken(db: Db | Tx, email: string, profileId: string | null): Promise<boolean> {
  const { rows } = await sql<{ isTaken: boolean }>`
    select exists (select 1 from auth.app_user where email = ${email} and id is distinct from ${profileId}::uuid)
      or is_email_reserved(${email}, ${profileId}::uuid) as is_taken`.execute(db)
  return rows[0]?.isTaken === true
}

/** True when someone who moved away from an address can still undo that. */
export async function isEmailReserved(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql<{ isReserved: boolean }>`
    select is_email_reserved(${email}, null) as is_reserved`.execute(db)
  return rows[0]?.isReserved === true
}

/** Stores a requested change, replacing a pending one; returns its id. The account's row must be locked. */
export async function insertEmailChange(
  tx: Tx,
  change: { profileId: string; oldEmail: string; newEmail: string; isAllowed: boolean },
): Promise<string> {
  const { profileId, oldEmail, newEmail, isAllowed } = change
  await sql`delete from email_changes where profile_id = ${profileId} and changed_at is null`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into email_changes (profile_id, old_email, new_email, allowed_at, expires_at)
    values (${profileId}, ${oldEmail}, ${newEmail}, case when ${isAllowed} then app_now() end,
      app_now() + make_interval(hours => ${pendingHours}))
    returning id`.execute(tx)
  if (!rows[0]) throw new Error('A change of email was not written')
  return rows[0].id
}

export type EmailChange = {
  id: string
  profileId: string
  oldEmail: string
  newEmail: string
  /** The account's current address. */
  email: string
  isAllowed: boolean
  isExpired: boolean
  isChanged: boolean
  isUndone: boolean
  canBeUndone: boolean
}

/** An email change; undefined when it doesn't exist (any more). */
export async function selectEmailChange(db: Db | Tx, id: string): Promise<EmailChange | undefined> {
  const { rows } = await sql<EmailChange>`
    select c.id, c.profile_id, c.old_email, c.new_email, u.email, c.allowed_at is not null as is_allowed,
      c.expires_at <= (select app_now()) as is_expired, c.changed_at is not null as is_changed,
      c.undone_at is not null as is_undone,
      coalesce(c.undone_at is null and c.undo_until > (select app_now()), false) as can_be_undone
    from email_changes c join auth.app_user u on u.id = c.profile_id where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Records that the old address allowed a change. */
export async function markAllowed(tx: Tx, id: string): Promise<void> {
  await sql`update email_changes set allowed_at = app_now() where id = ${id}`.execute(tx)
}

/**
 * Applies the new address, which counts as confirmed. The undo period starts.
 * @throws unique_violation when the address belongs to another account
 */
export async function applyEmailChange(tx: Tx, { id, profileId, newEmail }: EmailChange): Promise<void> {
  await sql`
    update email_changes set changed_at = app_now(), undo_until = app_now() + limit_undo_link(),
      two_factor_id = (
        select t.id from auth.two_factor t join auth.app_user u on u.id = t.user_id
        where u.id = ${profileId} and u.two_factor_enabled)
    where id = ${id}`.execute(tx)
  await setEmail(tx, profileId, newEmail)
}

/** Restores the old address and marks this change and all later ones as undone. */
export async function revertEmailChange(tx: Tx, { id, profileId, oldEmail }: EmailChange): Promise<void> {
  await sql`
    update email_changes set undone_at = app_now()
    where profile_id = ${profileId} and undone_at is null
      and changed_at >= (select changed_at from email_changes where id = ${id})`.execute(tx)
  await setEmail(tx, profileId, oldEmail)
}

/** Removes a second factor that was set up after an email change; one that the account had before stays. */
export async function removeLaterTwoFactor(tx: Tx, { id, profileId }: EmailChange): Promise<void> {
  const { rows } = await sql`
    delete from auth.two_factor
    where user_id = ${profileId} and id is distinct from (select two_factor_id from email_changes where id = ${id})
    returning 1`.execute(tx)
  if (rows.length === 0) return
  await sql`
    update auth.app_user set two_factor_enabled = false, updated_at = app_now() where id = ${profileId}`.execute(tx)
}

/** Sets the address as confirmed: a mailed link has proven it. */
async function setEmail(tx: Tx, profileId: string, email: string): Promise<void> {
  await sql`
    update auth.app_user set email = ${email}, email_verified = true, updated_at = app_now()
    where id = ${profileId}`.execute(tx)
}

/** Invalidates an account's password; only a reset can set a new one. */
export async function clearPassword(tx: Tx, profileId: string): Promise<void> {
  await sql`
    update auth.account set password = null, updated_at = app_now()
    where user_id = ${profileId} and provider_id = 'credential'`.execute(tx)
}

/** Deletes sign-ins that wait for a code, and trusted devices. */
export async function deleteUnfinishedSignIns(tx: Tx, profileId: string): Promise<void> {
  await sql`delete from auth.verification where value = ${profileId}`.execute(tx)
}

/** Stores a reset token for Better Auth, replacing the previous one. */
export async function insertResetToken(tx: Tx, profileId: string, token: string, expiresAt: Date): Promise<void> {
  await sql`
    insert into auth.verification (identifier, value, expires_at)
    values (${`reset-password:${token}`}, ${profileId}, ${expiresAt})`.execute(tx)
}

/** Deletes up to 1,000 expired requests and changes that can no longer be undone. */
export async function deletePastEmailChanges(db: Db): Promise<void> {
  await sql`
    delete from email_changes where id in (
      select id from email_changes where coalesce(undo_until, expires_at) < (select app_now()) - interval '1 day'
      limit 1000)`.execute(db)
}
