import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/**
 * The database's clock as measured by this process: a local monotonic clock plus the last measured offset.
 * Correct even when the machine's clock is wrong or is changed.
 */
export class DbClock {
  #db: Db
  /**
   * Database milliseconds minus local monotonic milliseconds. The machine's clock until the first
   * measurement.
   */
  #offsetMs = Date.now() - performance.now()
  #measuredAt: number | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Milliseconds since 1970 by the database's clock. */
  nowMs = (): number => performance.now() + this.#offsetMs

  /** ISO 8601, UTC, milliseconds. */
  now = (): string => new Date(this.nowMs()).toISOString()

  /** Measures the offset, using the fastest of three queries. A ticker runs it every 5 s. */
  measure = async (): Promise<void> => {
    const samples = [await this.#ask(), await this.#ask(), await this.#ask()]
    const best = samples.reduce((a, b) => (b.tripMs < a.tripMs ? b : a))
    this.#offsetMs = best.offsetMs
    this.#measuredAt = performance.now()
  }

  /** Queries the database's time once. Half of the round trip counts as the way back. */
  async #ask(): Promise<{ offsetMs: number; tripMs: number }> {
    const sentAt = performance.now()
    const { rows } = await sql<{ ms: number }>`select extract(epoch from app_now())::float8 * 1000 as ms`.execute(
      this.#db,
    )
    const receivedAt = performance.now()
    return { offsetMs: (rows[0]?.ms ?? Number.NaN) - (sentAt + receivedAt) / 2, tripMs: receivedAt - sentAt }
  }

  /**
   * How far this machine's clock is ahead of the database's, in milliseconds; null before the first
   * measurement.
   */
  skewMs(): number | null {
    return this.#measuredAt === null ? null : Date.now() - this.nowMs()
  }
}
