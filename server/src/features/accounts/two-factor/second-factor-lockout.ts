import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { cookiePrefix } from '../sessions/session-cookie.ts'

/** The name of the cookie with which the account library goes on after a right password. */
export const challengeCookieName = (baseUrl: string): string =>
  `${baseUrl.startsWith('https://') ? '__Secure-' : ''}${cookiePrefix}.two_factor`

/** So many wrong codes use a sign-in up. Source: the account library's own count of them, which no option moves. */
const codesPerSignIn = 5

/** How many codes such a sign-in still takes before it is used up; null where nothing is known of it. */
export async function codesLeft(db: Db, challenge: string | null): Promise<number | null> {
  if (challenge === null) return null
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification where identifier = ${`2fa-attempts-${challenge}`}
    order by created_at desc limit 1`.execute(db)
  return rows[0] ? Math.max(0, codesPerSignIn - Number(rows[0].value)) : null
}

/** For how many seconds more the account of such a sign-in takes no code; null: it takes one. */
export async function secondsLocked(db: Db, challenge: string | null): Promise<number | null> {
  if (challenge === null) return null
  const { rows } = await sql<{ lockedUntil: Date }>`
    select t.locked_until from auth.verification v join auth.two_factor t on t.user_id::text = v.value
    where v.identifier = ${challenge} and t.locked_until is not null
    order by v.created_at desc limit 1`.execute(db)
  // @NOTE by the clock of this process, as the library has set and judged it
  const left = rows[0] ? Math.ceil((rows[0].lockedUntil.getTime() - Date.now()) / 1000) : 0
  return left > 0 ? left : null
}

/** The account whose password was right at the beginning of such a sign-in; null where it is over or was none. */
export async function accountOfChallenge(db: Db, challenge: string): Promise<string | null> {
  const { rows } = await sql<{ value: string }>`
    select value from auth.verification where identifier = ${challenge}
    order by created_at desc limit 1`.execute(db)
  return rows[0]?.value ?? null
}
