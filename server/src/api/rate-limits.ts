import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import { logSecurityEvent } from '#server/boot/security-log.ts'

/** One limit: at most `max` calls of a subject in a window of `seconds`. */
export type Limit = {
  name: string
  max: number
  seconds: number
  /** `true`: every call asks the database first, so the limit is exact across processes. Else it is counted in bundles. */
  isExact?: boolean
}

/** The limits that a procedure's metadata names. A subject is a profile, or an address for those who are not signed in. */
export const rateClasses = {
  // @NOTE many people may share one address, so reads and claims are limited only against machines gone wild
  read: { name: 'read', max: 60_000, seconds: 60 },
  write: { name: 'write', max: 1_200, seconds: 60 },
  claim: { name: 'claim', max: 6_000, seconds: 60 },
  'sign-in': { name: 'sign-in', max: 10, seconds: 60, isExact: true },
} as const satisfies Record<string, Limit>

/** Counts one call. Gives null when it is within the limit, else the seconds until the window ends. */
export type Take = (limit: keyof typeof rateClasses | Limit, subject: string) => Promise<number | null>

type Tally = { limit: Limit; windowStart: number; known: number; unsent: number }

/** How often bundled counts are exchanged with the other processes. */
const exchangeMs = 250
/** Above this many subjects in one exchange interval new ones are counted only here: memory is bounded. */
const maxTallies = 50_000

/**
 * Limits that all processes share through table `rate_limits`. Exact limits count in the database before they answer.
 * The others count in memory and exchange sums four times a second, so a subject may exceed them by what it can send in
 * a quarter of a second: a price worth paying for reads without a write each.
 */
export class RateLimits {
  #db: Db
  #nowMs: () => number
  #tallies = new Map<string, Tally>()
  #timer: NodeJS.Timeout | undefined
  #isExchanging = false

  /** `nowMs` is the database's clock in milliseconds. */
  constructor(db: Db, nowMs: () => number) {
    this.#db = db
    this.#nowMs = nowMs
  }

  take: Take = async (limitOrClass, subject) => {
    const limit: Limit = typeof limitOrClass === 'string' ? rateClasses[limitOrClass] : limitOrClass
    const waitSeconds = limit.isExact ? await this.#takeExactly(limit, subject) : this.#takeBundled(limit, subject)
    if (waitSeconds !== null) logSecurityEvent('rate-limit', { limit: limit.name, subject: withoutEmail(subject) })
    return waitSeconds
  }

  async #takeExactly(limit: Limit, subject: string): Promise<number | null> {
    const windowStart = this.#windowStart(limit)
    const count = await this.#add([{ key: keyOf(limit, subject), windowStart, count: 1 }])
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
    // @NOTE while the database is away the counts stay here and are sent with the next exchange
    this.exchange().catch(() => undefined)
  }

  /** Sends what was counted since the last time and learns the sums of all processes. */
  async exchange(): Promise<void> {
    if (this.#isExchanging) return
    this.#isExchanging = true
    try {
      const sent = [...this.#tallies].filter(([, tally]) => tally.unsent > 0)
      const rows = sent.map(([key, tally]) => ({ key, windowStart: tally.windowStart, count: tally.unsent }))
      const sums = rows.length > 0 ? await this.#add(rows) : []
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

  /** Adds to the shared counts, in one statement and in key order (no deadlocks); gives the sums in the order asked. */
  async #add(rows: { key: string; windowStart: number; count: number }[]): Promise<number[]> {
    const { rows: sums } = await sql<{ key: string; at: number; count: number }>`
      insert into rate_limits as r (key, window_start, count)
      select key, to_timestamp(at / 1000.0), count
      from jsonb_to_recordset(${JSON.stringify(rows.map((row) => ({ ...row, at: row.windowStart })))}::jsonb)
        as given (key text, at float8, count int)
      order by key
      on conflict (key, window_start) do update set count = r.count + excluded.count
      returning key, extract(epoch from window_start)::float8 * 1000 as at, count`.execute(this.#db)
    const byKey = new Map(sums.map((sum) => [`${sum.key}@${Math.round(sum.at)}`, sum.count]))
    return rows.map((row) => byKey.get(`${row.key}@${row.windowStart}`) ?? 0)
  }

  /** Deletes windows that ended more than a day ago; a ticker calls it. */
  async prune(): Promise<void> {
    await sql`delete from rate_limits where window_start < clock_timestamp() - interval '1 day'`.execute(this.#db)
  }

  /** Stops the exchange. */
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
