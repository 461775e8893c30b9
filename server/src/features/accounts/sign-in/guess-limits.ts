import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import type { Db, Tx } from '@keepcase/db/db.ts'
import {
  deleteGuesses,
  deleteGuessesWithPrefix,
  openGuesses,
  recordGuess,
  type Slowdown,
  withdrawGuess,
} from './limits.queries.ts'

/**
 * Slowdown per kind of guesser. A right password resets the own counts. The shared count (`account`) is only
 * reduced by that one guess, or the owner's sign-ins would give strangers new free guesses.
 */
const slowdowns = {
  /** A device that has signed in to the account before. */
  device: { free: 10, firstSeconds: 30, maxSeconds: 900 },
  /** Any other device: one account from one address. */
  accountAtAddress: { free: 5, firstSeconds: 30, maxSeconds: 3_600 },
  /** All unknown devices together: about a hundred guesses a day from any number of addresses. */
  account: { free: 20, firstSeconds: 30, maxSeconds: 900 },
  /** A signed-in device that types its password again. */
  session: { free: 5, firstSeconds: 30, maxSeconds: 900 },
} as const satisfies Record<string, Slowdown>

/** How long strangers' guesses don't slow the owner down after a password reset, in seconds. */
const openSeconds = 1_800

type Subject = { key: string; slowdown: Slowdown; isShared?: boolean }

/** A counted guess; `waitSeconds` null when it may be judged now. */
export type Guess = {
  waitSeconds: number | null
  /** Reports the outcome. Without it, the guess counts as wrong. */
  settle(outcome: GuessOutcome): Promise<void>
}
/** `unjudged`: the secret was not checked. */
export type GuessOutcome = 'right' | 'wrong' | 'unjudged'

/**
 * Counts a sign-in before its password is checked, independent of whether the account exists.
 * @param device the known device's id; null for an unknown device
 */
export function countSignInGuess(db: Db, email: string, address: string, device: string | null): Promise<Guess> {
  if (device !== null) return countGuess(db, [{ key: `device:${digest(email)}:${device}`, slowdown: slowdowns.device }])
  return countGuess(db, [
    { key: `${addressKeys(email)}${networkOf(address)}`, slowdown: slowdowns.accountAtAddress },
    { key: accountKey(email), slowdown: slowdowns.account, isShared: true },
  ])
}

/** Counts a password typed again by a signed-in user, before it is checked. */
export const countSessionGuess = (db: Db, sessionId: string): Promise<Guess> =>
  countGuess(db, [{ key: `session:${sessionId}`, slowdown: slowdowns.session }])

/** Lifts the slowdown for the owner after a password reset, from any device, for a while. */
export async function openAfterReset(db: Db | Tx, email: string): Promise<void> {
  await openGuesses(db, accountKey(email), openSeconds)
  await deleteGuessesWithPrefix(db, addressKeys(email))
}

async function countGuess(db: Db, subjects: readonly Subject[]): Promise<Guess> {
  const waitSeconds = await recordGuess(
    db,
    subjects.map(({ key, slowdown }) => ({ key, ...slowdown })),
  )
  return { waitSeconds, settle: (outcome) => settle(db, waitSeconds === null ? subjects : [], outcome) }
}

async function settle(db: Db, subjects: readonly Subject[], outcome: GuessOutcome): Promise<void> {
  if (outcome === 'wrong') return
  for (const { key, isShared } of subjects) {
    if (outcome === 'right' && !isShared) await deleteGuesses(db, key)
    else await withdrawGuess(db, key)
  }
}

const accountKey = (email: string): string => `account:${digest(email)}`
/** Key prefix of an account's guesses by address. */
const addressKeys = (email: string): string => `address:${digest(email)}:`

/** Hash of an email, so that the table doesn't contain it in plain text. */
export function digest(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('base64url')
}

/** The network of a typical customer: a single IPv4 address, or an IPv6 /64. */
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
