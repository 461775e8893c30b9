import { createHash, randomBytes } from 'node:crypto'
import type { Db } from '@keepcase/db/db.ts'
import { cookiePrefix } from '../sessions/session-cookie.ts'
import { createCookieSigner } from '../sessions/signed-cookie.ts'
import { deleteDevicesUnusedFor, isKnownDevice, upsertDevice } from './sign-in.queries.ts'

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
 * The database stores which accounts know it; a new password deletes that (`deleteDevices`).
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
      const device = digest(id)
      return (await isKnownDevice(db, email, device)) ? device : null
    },
    async remember(cookies, profileId) {
      const id = signer.read(cookies, name) ?? randomBytes(16).toString('base64url')
      await upsertDevice(db, profileId, digest(id), maxDevices)
      return `${name}=${signer.sign(id)}; ${attributes}`
    },
  }
}

const digest = (id: string): string => createHash('sha256').update(id).digest('base64url')

/** Deletes devices unused for longer than their cookie lives. */
export const deleteOldDevices = (db: Db): Promise<void> => deleteDevicesUnusedFor(db, rememberedDays)
