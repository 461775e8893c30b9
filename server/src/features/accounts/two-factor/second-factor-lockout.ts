import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { cookiePrefix } from '../sessions/session-cookie.ts'

/** Name of Better Auth's cookie between the password and the second factor. */
export const challengeCookieName = (baseUrl: string): string =>
  `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.two_factor`

/** Wrong codes that end a sign-in attempt. Source: a constant of Better Auth that no option changes. */
const codesPerSignIn = 5

/** Remaining codes of a sign-in attempt; null when unknown. */
export async function codesLeft(db: Db, challenge: string | null): Promise<number | null> {
  if (challenge === null) return null
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification where identifier = ${`2fa-attempts-${challenge}`}
    order by created_at desc limit 1`.execute(db)
  return rows[0] ? Math.max(0, codesPerSignIn - Number(rows[0].value)) : null
}

/** Seconds until the account of a sign-in attempt accepts codes again; null when it does now. */
export async function secondsLocked(db: Db, challenge: string | null): Promise<number | null> {
  if (challenge === null) return null
  const { rows } = await sql<{ lockedUntil: Date }>`
    select t.locked_until from auth.verification v join auth.two_factor t on t.user_id::text = v.value
    where v.identifier = ${challenge} and t.locked_until is not null
    order by v.created_at desc limit 1`.execute(db)
  // @NOTE by this process's clock, which Better Auth also uses
  const left = rows[0] ? Math.ceil((rows[0].lockedUntil.getTime() - Date.now()) / 1000) : 0
  return left > 0 ? left : null
}

/** The account of a sign-in attempt whose password was right; null when it ended or doesn't exist. */
export async function accountOfChallenge(db: Db, challenge: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification where identifier = ${challenge}
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.value ?? null
}
