import type { Db } from '@keepcase/db/db.ts'
import type pg from 'pg'
import type { Feature } from '#server/boot/feature.ts'
import { collect } from './activity/collect.ts'
import { speakTo } from './demo-features.ts'
import { scheduleNext } from './schedule-next.ts'

export type DemoDeps = {
  /** For work that no request waits for. */
  db: Db
  /** Two connections or more, for the locks and the one transaction that announces drops. */
  pool: pg.Pool
  /** The rooms of this house, whose calls the collectors make. */
  features: readonly Feature[]
}

/**
 * The demo world while it runs: it announces its next live and opening drops, and its collectors claim a little. In a
 * database that was not filled with it, it does nothing.
 */
export function demoFeature({ db, pool, features }: DemoDeps): Feature {
  const speak = speakTo(features)
  return {
    name: 'demo',
    tickers: [
      // @NOTE looks each minute, also at once after a start; a new drop is announced about every ten
      { name: 'demo.schedule-next', everyMs: 60_000, run: () => scheduleNext(pool) },
      { name: 'demo.collect', everyMs: 5_000, run: () => collect({ db, pool, speak }) },
    ],
  }
}
