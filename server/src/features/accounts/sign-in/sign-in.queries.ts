import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** The id of the account with this email; undefined when there is none. */
export async function selectAccountOfEmail(db: Db | Tx, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from auth.app_user where email = ${email.trim().toLowerCase()}`.execute(db)
  return rows[0]?.id
}

/** Inserts a user with a confirmed email; undefined when the email is taken. */
export async function insertUser(tx: Tx, name: string, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    insert into auth.app_user (name, email, email_verified) values (${name}, ${email}, true)
    on conflict (email) do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Inserts the password of a new user. */
export async function insertPassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await sql`
    insert into auth.account (user_id, account_id, provider_id, password)
    values (${userId}, ${userId}, 'credential', ${hash})`.execute(tx)
}

/** Locks an account that still has this email; false when it has another. */
export async function lockAccountWithEmail(tx: Tx, userId: string, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from auth.app_user where id = ${userId} and email = ${email} for no key update`.execute(tx)
  return rows.length > 0
}

/** Deletes the token of a password reset. */
export async function deleteResetToken(tx: Tx, token: string): Promise<void> {
  await sql`delete from auth.verification where identifier = ${`reset-password:${token}`}`.execute(tx)
}

/** Marks an account's email as confirmed, if the account still has it. */
export async function markEmailConfirmed(db: Db, userId: string, email: string): Promise<void> {
  await sql`
    update auth.app_user set email_verified = true, updated_at = app_now()
    where id = ${userId} and email = ${email} and not email_verified`.execute(db)
}

/** The email of an account while it is not confirmed; undefined when it is. */
export async function selectUnconfirmedEmail(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from auth.app_user where id = ${userId} and not email_verified`.execute(db)
  return rows[0]?.email
}

/** True when the account with this email knows the device. */
export async function isKnownDevice(db: Db, email: string, device: string): Promise<boolean> {
  const { rows } = await sql`
    select d.device from auth.known_device d join auth.app_user u on u.id = d.user_id
    where u.email = ${email.trim().toLowerCase()} and d.device = ${device}`.execute(db)
  return rows.length > 0
}

/** Remembers a device of an account, and forgets the least recently used beyond `most`. */
export async function upsertDevice(db: Db, userId: string, device: string, most: number): Promise<void> {
  // @NOTE selects from app_user, so that a just closed account gets no row
  await sql`
    insert into auth.known_device (user_id, device, last_used_at)
    select id, ${device}, app_now() from auth.app_user where id = ${userId}
    on conflict (user_id, device) do update set last_used_at = excluded.last_used_at`.execute(db)
  await sql`
    delete from auth.known_device where user_id = ${userId} and device in (
      select device from auth.known_device where user_id = ${userId}
      order by last_used_at desc offset ${most})`.execute(db)
}

/** Deletes all known devices of an account. */
export async function deleteDevices(db: Db | Tx, userId: string): Promise<void> {
  await sql`delete from auth.known_device where user_id = ${userId}`.execute(db)
}

/** Deletes devices unused for so many days. */
export async function deleteDevicesUnusedFor(db: Db, days: number): Promise<void> {
  await sql`
    delete from auth.known_device
    where last_used_at < (select app_now()) - make_interval(days => ${days})`.execute(db)
}
