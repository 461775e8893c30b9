import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** How guesses slow down: after `free` of them each one more doubles the wait, up to `maxSeconds`. */
type Slowdown = { free: number; firstSeconds: number; maxSeconds: number }

/**
 * Who guesses, and how that slows down. One's own wrong guesses are forgotten after a right one; what many share
 * (`account`) only gets that one guess back, or the owner's sign-ins would let strangers begin anew.
 */
const slowdowns = {
  /** A device that has signed in to the account before. */
  device: { free: 10, firstSeconds: 30, maxSeconds: 900 },
  /** Any other device: one account from one address. */
  accountAtAddress: { free: 5, firstSeconds: 30, maxSeconds: 3_600 },
  /** All unknown devices together: about a hundred guesses a day, however many addresses share the work. */
  account: { free: 20, firstSeconds: 30, maxSeconds: 900 },
  /** A signed-in device that types its password again. */
  session: { free: 5, firstSeconds: 30, maxSeconds: 900 },
} as const satisfies Record<string, Slowdown>

/** How long after a new password was set by mail strangers' guesses do not slow its owner down, in seconds. */
const openSeconds = 1_800

type Subject = { key: string; slowdown: Slowdown; isShared?: boolean }

/** A guess that may be judged now (`waitSeconds` null), or not before so many seconds. */
export type Guess = {
  waitSeconds: number | null
  /** Says what the guess came to. Without it, it counts as wrong. */
  settle(outcome: GuessOutcome): Promise<void>
}
/** `unjudged`: nobody has looked at the secret. */
export type GuessOutcome = 'right' | 'wrong' | 'unjudged'

/**
 * Counts a sign-in before its password is judged. Nothing here depends on whether the account exists.
 * @param device the device as the account knows it; null: it does not
 */
export function takeSignInGuess(db: Db, email: string, address: string, device: string | null): Promise<Guess> {
  if (device !== null) return takeGuess(db, [{ key: `device:${digest(email)}:${device}`, slowdown: slowdowns.device }])
  return takeGuess(db, [
    { key: `${addressKeys(email)}${networkOf(address)}`, slowdown: slowdowns.accountAtAddress },
    { key: accountKey(email), slowdown: slowdowns.account, isShared: true },
  ])
}

/** Counts a password that a signed-in person types again, before it is judged. */
export const takeSessionGuess = (db: Db, sessionId: string): Promise<Guess> =>
  takeGuess(db, [{ key: `session:${sessionId}`, slowdown: slowdowns.session }])

/** Lets the owner of an account sign in from anywhere for a while, whatever strangers guess: the password is new. */
export async function openAfterReset(db: Db | Tx, email: string): Promise<void> {
  await sql`
    insert into auth.guesses as g (key, open_until)
    values (${accountKey(email)}, app_now() + make_interval(secs => ${openSeconds}))
    on conflict (key) do update set last_at = app_now(), open_until = excluded.open_until`.execute(db)
  await sql`delete from auth.guesses where starts_with(key, ${addressKeys(email)})`.execute(db)
}

/** Forgets guesses after a quiet day. */
export async function deleteOldGuesses(db: Db): Promise<void> {
  await sql`delete from auth.guesses where last_at < app_now() - interval '1 day'`.execute(db)
}

async function takeGuess(db: Db, subjects: readonly Subject[]): Promise<Guess> {
  const given = JSON.stringify(subjects.map(({ key, slowdown }) => ({ key, ...slowdown })))
  const { rows } = await sql<{ waitSeconds: number | null }>`
    select take_guess(${given}::jsonb) as wait_seconds`.execute(db)
  const waitSeconds = rows[0]?.waitSeconds ?? null
  return { waitSeconds, settle: (outcome) => settle(db, waitSeconds === null ? subjects : [], outcome) }
}

async function settle(db: Db, subjects: readonly Subject[], outcome: GuessOutcome): Promise<void> {
  if (outcome === 'wrong') return
  for (const { key, isShared } of subjects) {
    if (outcome === 'right' && !isShared) await sql`delete from auth.guesses where key = ${key}`.execute(db)
    else {
      await sql`
        update auth.guesses set failures = greatest(failures - 1, 0), blocked_until = null
        where key = ${key}`.execute(db)
    }
  }
}

const accountKey = (email: string): string => `account:${digest(email)}`
/** What the keys of one account at single addresses begin with. */
const addressKeys = (email: string): string => `address:${digest(email)}:`

/** An e-mail in a form that a reader of the table cannot turn back at a glance. */
export function digest(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}

/** What one customer of a provider usually has: a single IPv4 address, or the first half of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  const all = [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest]
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
