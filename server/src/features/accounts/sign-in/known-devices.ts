import { createHash, randomBytes } from 'node:crypto'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { cookiePrefix } from '../sessions/session-cookie.ts'
import { createCookieSigner } from '../sessions/signed-cookie.ts'

/** How long a device is remembered after its last sign-in, in days: as long as browsers keep a cookie. */
const rememberedDays = 400
/** Devices remembered for one account; the one that was used longest ago goes first. */
const maxDevices = 50

/** The devices that have signed in to an account before. */
export type KnownDevices = {
  /** The caller's device as the database names it, if it is known to the account with this e-mail; else null. */
  find(cookies: string | null, email: string): Promise<string | null>
  /** Remembers the caller's device for an account. Gives the `Set-Cookie` line that belongs into the answer. */
  remember(cookies: string | null, profileId: string): Promise<string>
}

/**
 * A device is known by a signed cookie that scripts cannot read. It holds a random number, survives a sign-out, and signs
 * nobody in: guesses from elsewhere do not count against this device, and its own count against nobody else. Which
 * accounts it is known to stands in the database, where a new password takes it back (`forgetDevices`).
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
  // @NOTE an account that was closed this instant has no row any more: its device is nobody's
  await sql`
    insert into auth.known_device (user_id, device, last_used_at)
    select id, ${device}, app_now() from auth.app_user where id = ${profileId}
    on conflict (user_id, device) do update set last_used_at = excluded.last_used_at`.execute(db)
  await sql`
    delete from auth.known_device where user_id = ${profileId} and device in (
      select device from auth.known_device where user_id = ${profileId}
      order by last_used_at desc offset ${maxDevices})`.execute(db)
}

/** Forgets every device of an account. */
export async function forgetDevices(db: Db | Tx, profileId: string): Promise<void> {
  await sql`delete from auth.known_device where user_id = ${profileId}`.execute(db)
}

/** Forgets devices that have not signed in for longer than their cookie lives. */
export async function deleteOldDevices(db: Db): Promise<void> {
  await sql`
    delete from auth.known_device
    where last_used_at < app_now() - make_interval(days => ${rememberedDays})`.execute(db)
}
