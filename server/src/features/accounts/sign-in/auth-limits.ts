import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { digest, type GuessOutcome, takeSignInGuess } from './guess-limits.ts'
import type { KnownDevices } from './known-devices.ts'

/** At most `max` calls in a window of `seconds`. */
type Limit = { max: number; seconds: number }

/** What bounds a route: calls from one address, and calls about one account (the e-mail in the body). */
export type AuthLimit = {
  path: string
  byAddress: Limit
  byAccount?: Limit
  /** Only calls that fail count: who gets it right gets the count back. */
  isRefunded?: boolean
}

/**
 * The limits of sign-in and what belongs to it; a path may end in `*`, and the first match wins. Generous by address,
 * because a convention hall shares one; strict by account, which is what a guesser has to stay below.
 */
export const authLimits: readonly AuthLimit[] = [
  // @NOTE wrong passwords for one account slow down beside this (guess-limits.ts)
  { path: '/sign-in/email', byAddress: { max: 60, seconds: 300 }, isRefunded: true },
  { path: '/sign-up/email', byAddress: { max: 300, seconds: 600 }, byAccount: { max: 10, seconds: 600 } },
  { path: '/request-password-reset', byAddress: { max: 30, seconds: 600 }, byAccount: { max: 5, seconds: 900 } },
  { path: '/send-verification-email', byAddress: { max: 30, seconds: 600 }, byAccount: { max: 5, seconds: 900 } },
  { path: '/reset-password', byAddress: { max: 30, seconds: 600 } },
  { path: '/verify-email*', byAddress: { max: 60, seconds: 600 } },
  { path: '/change-email', byAddress: { max: 30, seconds: 300 }, byAccount: { max: 10, seconds: 900 } },
  { path: '/undo-email-change', byAddress: { max: 30, seconds: 600 } },
  { path: '/judge-password', byAddress: { max: 120, seconds: 300 } },
  { path: '/two-factor/*', byAddress: { max: 30, seconds: 300 }, isRefunded: true },
  { path: '/change-*', byAddress: { max: 30, seconds: 300 }, isRefunded: true },
  { path: '/*', byAddress: { max: 1_200, seconds: 60 } },
]

/** Counts of one call, to be given back when it succeeds. */
type Taken = { key: string; windowStart: Date }

/** What a call against the limits came to. */
export type AuthTake = {
  /** Seconds until the call may be repeated; null: it may go on. */
  waitSeconds: number | null
  /** True where wrong passwords for this account are the reason to wait. */
  isGuess: boolean
  /** Says what the call came to. Gives the counts back where the limit says so. */
  settle(outcome: GuessOutcome): Promise<void>
}

/** A call as its limits see it. `account` is the e-mail that it is about, null when it names none. */
type LimitedCall = { path: string; address: string; account: string | null; cookies: string | null }

/**
 * Counts a call under all its limits before any of its work. A sign-in from a device that is known to the account is
 * counted by that device alone, so that nobody else's guesses keep the owner out.
 */
export async function takeAuthCall(deps: { db: Db; devices: KnownDevices }, call: LimitedCall): Promise<AuthTake> {
  const { path, account, cookies } = call
  const isSignIn = path === '/sign-in/email' && account !== null
  const device = isSignIn ? await deps.devices.find(cookies, account) : null
  const subject = device === null ? call.address : `device:${device}`
  const calls = await takeCall(deps.db, path, subject, account)
  const refund = (outcome: GuessOutcome) => (outcome === 'right' ? calls.refund() : Promise.resolve())
  if (!isSignIn || calls.waitSeconds !== null) {
    return { waitSeconds: calls.waitSeconds, isGuess: false, settle: refund }
  }
  const guess = await takeSignInGuess(deps.db, account, call.address, device)
  return {
    waitSeconds: guess.waitSeconds,
    isGuess: true,
    async settle(outcome) {
      await refund(outcome)
      await guess.settle(outcome)
    },
  }
}

/**
 * Counts a call in the windows of its path, in the database and by its clock, so that every process and restart shares
 * the sum.
 */
async function takeCall(db: Db, path: string, subject: string, account: string | null) {
  const limit = authLimits.find((one) => matches(one.path, path))
  if (!limit) return { waitSeconds: null, refund: async () => undefined }
  const subjects = [{ ...limit.byAddress, key: `auth:${limit.path}:address:${subject}` }]
  if (limit.byAccount && account !== null) {
    subjects.push({ ...limit.byAccount, key: `auth:${limit.path}:account:${digest(account)}` })
  }
  const counts = await count(db, subjects)
  const over = counts.filter((row, i) => row.count > (subjects[i]?.max ?? 0))
  const waitSeconds = over.length > 0 ? Math.max(...over.map((row) => row.secondsLeft)) : null
  const isRefundable = limit.isRefunded === true && waitSeconds === null
  return { waitSeconds, refund: async () => (isRefundable ? giveBack(db, counts) : undefined) }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

type Counted = Taken & { count: number; secondsLeft: number }

async function count(db: Db, subjects: (Limit & { key: string })[]): Promise<Counted[]> {
  const given = JSON.stringify(subjects.map(({ key, seconds }) => ({ key, seconds })))
  const { rows } = await sql<Counted>`
    with given as (
      select key, seconds, date_bin(make_interval(secs => seconds), app_now(), timestamptz 'epoch') as start
      from jsonb_to_recordset(${given}::jsonb) as given (key text, seconds int)
    ), counted as (
      insert into rate_limits as r (key, window_start, count) select key, start, 1 from given order by key
      on conflict (key, window_start) do update set count = r.count + 1
      returning key, window_start, count
    )
    select key, window_start, count,
      greatest(1, ceil(extract(epoch from start + make_interval(secs => seconds) - app_now())))::int as seconds_left
    from counted join given using (key)`.execute(db)
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return subjects.map(({ key }) => {
    const row = byKey.get(key)
    if (!row) throw new Error('A limit was not counted')
    return row
  })
}

async function giveBack(db: Db, taken: readonly Taken[]): Promise<void> {
  for (const { key, windowStart } of taken) {
    await sql`
      update rate_limits set count = greatest(count - 1, 0)
      where key = ${key} and window_start = ${windowStart}`.execute(db)
  }
}
