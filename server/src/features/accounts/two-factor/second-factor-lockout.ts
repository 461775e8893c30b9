import type { Db } from '@keepcase/db/db.ts'
import { cookiePrefix } from '../sessions/session-cookie.ts'
import { selectLockedUntil, selectWrongCodes } from './two-factor.queries.ts'

/** Name of Better Auth's cookie between the password and the second factor. */
export const challengeCookieName = (baseUrl: string): string =>
  `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.two_factor`

/** Wrong codes that end a sign-in attempt. Source: a constant of Better Auth that no option changes. */
const codesPerSignIn = 5

/** Remaining codes of a sign-in attempt; null when unknown. */
export async function codesLeft(db: Db, challenge: string | null): Promise<number | null> {
  if (challenge === null) return null
  const wrong = await selectWrongCodes(db, challenge)
  return wrong === null ? null : Math.max(0, codesPerSignIn - wrong)
}

/** Seconds until the account of a sign-in attempt accepts codes again; null when it does now. */
export async function secondsLocked(db: Db, challenge: string | null): Promise<number | null> {
  if (challenge === null) return null
  const lockedUntil = await selectLockedUntil(db, challenge)
  // @NOTE by this process's clock, which Better Auth also uses
  const left = lockedUntil ? Math.ceil((lockedUntil.getTime() - Date.now()) / 1000) : 0
  return left > 0 ? left : null
}
