import type { Db } from '@keepcase/db/db.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { addToWindows, deleteOldWindows } from './api.queries.ts'

/** A rate limit: at most `max` calls per subject in a window of `seconds`. */
export type Limit = {
  name: string
  max: number
  seconds: number
  /**
   * `true`: each call is counted in the database first, so the limit is exact across processes. Otherwise
   * counts are batched.
   */
  isExact?: boolean
}

/**
 * The rate limits that procedures name in their metadata. A subject is a profile id, or an IP address when
 * signed out.
 */
export const rateClasses = {
  // @NOTE many people may share one address, so reads and claims are limited only against runaway clients
  read: { name: 'read', max: 60_000, seconds: 60 },
  write: { name: 'write', max: 1_200, seconds: 60 },
  claim: { name: 'claim', max: 6_000, seconds: 60 },
  'sign-in': { name: 'sign-in', max: 10, seconds: 60, isExact: true },
} as const satisfies Record<string, Limit>

/** Counts one call. Resolves to null within the limit, else to the seconds until the window ends. */
export type CountCall = (limit: keyof typeof rateClasses | Limit, subject: string) => Promise<number | null>

type Tally = { limit: Limit; windowStart: number; known: number; unsent: number }

/** How often batched counts are exchanged with the other processes, in milliseconds. */
const exchangeMs = 250
/** Bounds memory: subjects beyond this number in one exchange interval are counted only locally. */
const maxTallies = 50_000

/**
 * Rate limits shared by all processes through the table `rate_limits`. Exact limits are counted in the
 * database before the answer. Others are counted in memory and exchanged four times a second, so a subject
 * may exceed its limit by what it sends in 250 ms. In return, reads need no database write.
 */
export class RateLimits {
  #db: Db
  #nowMs: () => number
  #tallies = new Map<string, Tally>()
  #timer: NodeJS.Timeout | undefined
  #isExchanging = false

  /** @param nowMs the database's clock in milliseconds */
  constructor(db: Db, nowMs: () => number) {
    this.#db = db
    this.#nowMs = nowMs
  }

  countCall: CountCall = async (limitOrClass, subject) => {
    const limit: Limit = typeof limitOrClass === 'string' ? rateClasses[limitOrClass] : limitOrClass
    const waitSeconds = limit.isExact ? await this.#takeExactly(limit, subject) : this.#takeBundled(limit, subject)
    if (waitSeconds !== null) logSecurityEvent('rate-limit', { limit: limit.name, subject: withoutEmail(subject) })
    return waitSeconds
  }

  async #takeExactly(limit: Limit, subject: string): Promise<number | null> {
    const windowStart = this.#windowStart(limit)
    const count = await addToWindows(this.#db, [{ key: keyOf(limit, subject), windowStart, count: 1 }])
    return (count[0] ?? 0) <= limit.max ? null : this.#secondsLeft(limit, windowStart)
  }

  #takeBundled(limit: Limit, subject: string): number | null {
    const windowStart = this.#windowStart(limit)
    const key = keyOf(limit, subject)
    let tally = this.#tallies.get(key)
    if (!tally || tally.windowStart !== windowStart) {
      tally = { limit, windowStart, known: 0, unsent: 0 }
      if (this.#tallies.size < maxTallies) this.#tallies.set(key, tally)
      this.#timer ??= setTimeout(this.#tick, exchangeMs).unref()
    }
    if (tally.known + tally.unsent >= limit.max) return this.#secondsLeft(limit, windowStart)
    tally.unsent++
    return null
  }

  #windowStart(limit: Limit): number {
    const windowMs = limit.seconds * 1000
    return Math.floor(this.#nowMs() / windowMs) * windowMs
  }

  #secondsLeft(limit: Limit, windowStart: number): number {
    return Math.max(1, Math.ceil((windowStart + limit.seconds * 1000 - this.#nowMs()) / 1000))
  }

  #tick = () => {
    this.#timer = undefined
    // @NOTE while the database is unreachable, counts stay here until the next exchange
    this.exchange().catch(() => undefined)
  }

  /** Sends the counts since the last exchange and reads the sums of all processes. */
  async exchange(): Promise<void> {
    if (this.#isExchanging) return
    this.#isExchanging = true
    try {
      const sent = [...this.#tallies].filter(([, tally]) => tally.unsent > 0)
      const rows = sent.map(([key, tally]) => ({ key, windowStart: tally.windowStart, count: tally.unsent }))
      const sums = rows.length > 0 ? await addToWindows(this.#db, rows) : []
      for (const [i, [, tally]] of sent.entries()) {
        tally.unsent -= rows[i]?.count ?? 0
        tally.known = sums[i] ?? tally.known
      }
      this.#forgetPast()
    } finally {
      this.#isExchanging = false
      if (this.#tallies.size > 0) this.#timer ??= setTimeout(this.#tick, exchangeMs).unref()
    }
  }

  #forgetPast(): void {
    const now = this.#nowMs()
    for (const [key, { limit, windowStart, unsent }] of this.#tallies) {
      if (unsent === 0 && windowStart + limit.seconds * 1000 <= now) this.#tallies.delete(key)
    }
  }

  /** Deletes windows that ended more than a day ago. Run by a ticker. */
  async prune(): Promise<void> {
    await deleteOldWindows(this.#db)
  }

  /** Stops exchanging counts. */
  close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#tallies.clear()
  }
}

const withoutEmail = (subject: string): string => (subject.includes('@') ? 'an e-mail address' : subject)

function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${subject}`
}
