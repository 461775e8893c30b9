import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { cookiePrefix } from '../sessions/session-cookie.ts'
import { createCookieSigner } from '../sessions/signed-cookie.ts'

/** How long a device is remembered after its last sign-in, in days: the maximum age of a cookie in browsers. */
const rememberedDays = 400
/** Maximum devices remembered per account; the least recently used is dropped first. */
const maxDevices = 50

/** Devices that have signed in to an account before. */
export type KnownDevices = {
  /** The hash of the caller's device id if it is known to the account with this email; else null. */
  find(cookies: string | null, email: string): Promise<string | null>
  /** Remembers the caller's device for an account. Returns the `Set-Cookie` line for the answer. */
  remember(cookies: string | null, profileId: string): Promise<string>
}

/**
 * Identifies devices by a signed, HTTP-only cookie with a random number. It survives signing out and grants
 * nothing: guesses from elsewhere don't count against a known device, and its own count against nobody else.
 * The database stores which accounts know it; a new password deletes that (`deleteKnownDevices`).
 */
export function createKnownDevices({ db, baseUrl, secret }: { db: Db; baseUrl: string; secret: string }): KnownDevices {
  const isSecure = baseUrl.startsWith('https://')
  const name = `${isSecure ? '__Secure-' : ''}${cookiePrefix}.device`
  const signer = createCookieSigner(secret)
  const attributes = `Max-Age=${rememberedDays * 86_400}; Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    async find(cookies, email) {
      const id = signer.read(cookies, name)
      if (id === null) return null
      const { rows } = await sql<{ device: string }>`
        select d.device from auth.known_device d join auth.app_user u on u.id = d.user_id
        where u.email = ${email.trim().toLowerCase()} and d.device = ${digest(id)}`.execute(db)
      return rows[0]?.device ?? null
    },
    async remember(cookies, profileId) {
      const id = signer.read(cookies, name) ?? randomBytes(16).toString('base64url')
      await insertDevice(db, profileId, digest(id))
      return `${name}=${signer.sign(id)}; ${attributes}`
    },
  }
}

const digest = (id: string): string => createHash('sha256').update(id).digest('base64url')

async function insertDevice(db: Db, profileId: string, device: string): Promise<void> {
  // @NOTE selects from app_user, so that a just closed account gets no row
  await sql`
    insert into auth.known_device (user_id, device, last_used_at)
    select id, ${device}, app_now() from auth.app_user where id = ${profileId}
    on conflict (user_id, device) do update set last_used_at = excluded.last_used_at`.execute(db)
  await sql`
    delete from auth.known_device where user_id = ${profileId} and device in (
      select device from auth.known_device where user_id = ${profileId}
      order by last_used_at desc offset ${maxDevices})`.execute(db)
}

/** Deletes all known devices of an account. */
export async function deleteKnownDevices(db: Db | Tx, profileId: string): Promise<void> {
  await sql`delete from auth.known_device where user_id = ${profileId}`.execute(db)
}

/** Deletes devices unused for longer than their cookie lives. */
export async function deleteOldDevices(db: Db): Promise<void> {
  await sql`
    delete from auth.known_device
    where last_used_at < app_now() - make_interval(days => ${rememberedDays})`.execute(db)
}
