import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/**
 * The database's clock as this process knows it: a monotonic clock of our own plus the offset that was measured last.
 * A machine whose clock is wrong, or is set while we run, still tells the database's time.
 */
export class DbClock {
  #db: Db
  /** Database milliseconds minus our monotonic milliseconds. Until the first measurement: what the machine believes. */
  #offsetMs = Date.now() - performance.now()
  #measuredAt: number | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Milliseconds since 1970 by the database's clock. */
  nowMs = (): number => performance.now() + this.#offsetMs

  /** ISO, UTC, milliseconds. */
  now = (): string => new Date(this.nowMs()).toISOString()

  /** Measures the offset from the quickest of three questions. A ticker calls it every 5 s. */
  measure = async (): Promise<void> => {
    const samples = [await this.#ask(), await this.#ask(), await this.#ask()]
    const best = samples.reduce((a, b) => (b.tripMs < a.tripMs ? b : a))
    this.#offsetMs = best.offsetMs
    this.#measuredAt = performance.now()
  }

  /** One question to the database; half of the round trip is taken for the way back. */
  async #ask(): Promise<{ offsetMs: number; tripMs: number }> {
    const sentAt = performance.now()
    const { rows } = await sql<{ ms: number }>`select extract(epoch from app_now())::float8 * 1000 as ms`.execute(
      this.#db,
    )
    const receivedAt = performance.now()
    return { offsetMs: (rows[0]?.ms ?? Number.NaN) - (sentAt + receivedAt) / 2, tripMs: receivedAt - sentAt }
  }

  /** How far this machine's own clock is ahead of the database's, in milliseconds; null before the first measurement. */
  skewMs(): number | null {
    return this.#measuredAt === null ? null : Date.now() - this.nowMs()
  }
}
