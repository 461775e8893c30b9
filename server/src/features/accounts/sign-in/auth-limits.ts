import type { Db } from '@keepcase/db/db.ts'
import { countSignInGuess, digest, type GuessOutcome } from './guess-limits.ts'
import type { KnownDevices } from './known-devices.ts'
import { type CountedWindow, countInWindows, refundWindow } from './limits.queries.ts'

/** At most `max` calls per window of `seconds`. */
type Limit = { max: number; seconds: number }

/** Limits of a route: by IP address, and by account (the email in the body). */
export type AuthLimit = {
  path: string
  byAddress: Limit
  byAccount?: Limit
  /** Count only failed calls: a success is refunded. */
  isRefunded?: boolean
}

/**
 * Limits of sign-in and related calls. A path may end in `*`; the first match wins. Generous per address,
 * because a convention hall shares one; strict per account, which limits guessing.
 */
export const authLimits: readonly AuthLimit[] = [
  // @NOTE wrong passwords for one account are also slowed down (guess-limits.ts)
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

/** The result of counting a call. */
export type CountedAuthCall = {
  /** Seconds until the call may be repeated; null when allowed. */
  waitSeconds: number | null
  /** True when the wait is due to wrong passwords for this account. */
  isGuess: boolean
  /** Reports the outcome of the call. Refunds the counts where the limit says so. */
  settle(outcome: GuessOutcome): Promise<void>
}

/** A call to be limited. `account` is the email it names, if any. */
type LimitedCall = { path: string; address: string; account: string | null; cookies: string | null }

/**
 * Counts a call against all its limits before any work. A sign-in from a known device is counted by that
 * device alone, so that other people's guesses can't keep the owner out.
 */
export async function countAuthCall(
  deps: { db: Db; devices: KnownDevices },
  call: LimitedCall,
): Promise<CountedAuthCall> {
  const { path, account, cookies } = call
  const isSignIn = path === '/sign-in/email' && account !== null
  const device = isSignIn ? await deps.devices.find(cookies, account) : null
  const subject = device === null ? call.address : `device:${device}`
  const calls = await countPathCall(deps.db, path, subject, account)
  const refund = (outcome: GuessOutcome) => (outcome === 'right' ? calls.refund() : Promise.resolve())
  if (!isSignIn || calls.waitSeconds !== null) {
    return { waitSeconds: calls.waitSeconds, isGuess: false, settle: refund }
  }
  const guess = await countSignInGuess(deps.db, account, call.address, device)
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
 * Counts a call in the windows of its path. Counted in the database by its clock, so all processes and
 * restarts share the sum.
 */
async function countPathCall(db: Db, path: string, subject: string, account: string | null) {
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
  return { waitSeconds, refund: async () => (isRefundable ? refundCounts(db, counts) : undefined) }
}

function matches(pattern: string, path: string): boolean {
  return pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : path === pattern
}

/** Counts a call in the windows of these subjects, in their order. */
async function count(db: Db, subjects: readonly (Limit & { key: string })[]) {
  const rows = await countInWindows(
    db,
    subjects.map(({ key, seconds }) => ({ key, seconds })),
  )
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return subjects.map(({ key }) => {
    const row = byKey.get(key)
    if (!row) throw new Error('A limit was not counted')
    return row
  })
}

async function refundCounts(db: Db, windows: readonly CountedWindow[]): Promise<void> {
  for (const window of windows) await refundWindow(db, window)
}
