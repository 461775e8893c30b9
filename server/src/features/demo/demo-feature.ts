import type { Db } from '@keepcase/db/db.ts'
import type pg from 'pg'
import type { Feature } from '#server/boot/feature.ts'
import { collect } from './activity/collect.ts'
import { runRounds } from './activity/run-rounds.ts'
import { inProcessApi } from './demo-features.ts'
import { scheduleNext } from './schedule-next.ts'

export type DemoDeps = {
  /** For background work. */
  db: Db
  /** Two connections or more, for the locks and the transaction that announces drops. */
  pool: pg.Pool
  /** The application's features, which the collectors call. */
  features: readonly Feature[]
}

/**
 * The running demo world: announces its next live and upcoming drops, its collectors claim a
 * little, and its sellers pack and ship. Does nothing in a database without the demo world.
 */
export function demoFeature({ db, pool, features }: DemoDeps): Feature {
  const apiAs = inProcessApi(features)
  return {
    name: 'demo',
    tickers: [
      // @NOTE runs every minute and right after a start; a new drop is announced about every ten minutes
      { name: 'demo.schedule-next', everyMs: 60_000, run: () => scheduleNext(pool) },
      { name: 'demo.rounds', everyMs: 600_000, run: () => runRounds({ db, pool, apiAs }) },
      { name: 'demo.collect', everyMs: 5_000, run: () => collect({ db, pool, apiAs }) },
    ],
  }
}
