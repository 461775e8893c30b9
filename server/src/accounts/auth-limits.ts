import { createHash } from 'node:crypto'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { logSecurityEvent } from '#platform/security-log.ts'

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
  {
    path: '/sign-in/email',
    byAddress: { max: 60, seconds: 300 },
    byAccount: { max: 10, seconds: 300 },
    isRefunded: true,
  },
  { path: '/sign-up/email', byAddress: { max: 300, seconds: 600 }, byAccount: { max: 10, seconds: 600 } },
  { path: '/request-password-reset', byAddress: { max: 30, seconds: 600 }, byAccount: { max: 5, seconds: 900 } },
  { path: '/send-verification-email', byAddress: { max: 30, seconds: 600 }, byAccount: { max: 5, seconds: 900 } },
  { path: '/reset-password', byAddress: { max: 30, seconds: 600 } },
  { path: '/verify-email*', byAddress: { max: 60, seconds: 600 } },
  { path: '/change-email', byAddress: { max: 30, seconds: 300 }, byAccount: { max: 10, seconds: 900 } },
  { path: '/undo-email-change', byAddress: { max: 30, seconds: 600 } },
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
  /** Gives the counts back where the limit says so. */
  refund(): Promise<void>
}

/**
 * Counts a call under all limits of its path, in the database and by its clock, so that every process and restart
 * shares the sum; the count comes before the work, so that parallel guesses cannot slip past.
 * @param account the e-mail that the call is about, null when it names none
 */
export async function takeAuthCall(db: Db, path: string, address: string, account: string | null): Promise<AuthTake> {
  const limit = authLimits.find((one) => matches(one.path, path))
  if (!limit) return { waitSeconds: null, refund: async () => undefined }
  const subjects = [{ ...limit.byAddress, key: `auth:${limit.path}:address:${address}` }]
  if (limit.byAccount && account !== null) {
    subjects.push({ ...limit.byAccount, key: `auth:${limit.path}:account:${digest(account)}` })
  }
  const counts = await count(db, subjects)
  const over = counts.filter((row, i) => row.count > (subjects[i]?.max ?? 0))
  const waitSeconds = over.length > 0 ? Math.max(...over.map((row) => row.secondsLeft)) : null
  if (waitSeconds !== null) logSecurityEvent('sign-in-limit', { path, address })
  const isRefundable = limit.isRefunded === true && waitSeconds === null
  return { waitSeconds, refund: async () => (isRefundable ? giveBack(db, counts) : undefined) }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

/** An e-mail in a form that a reader of the table cannot turn back at a glance. */
function digest(account: string): string {
  return createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
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
