import { analyticsContract } from '@keepcase/contract/analytics/analytics.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { implementContract } from '#server/api/procedure.ts'
import type { Feature } from '#server/boot/feature.ts'
import { countDays } from './count-days.ts'
import { readAnalytics } from './read-analytics.ts'

/** Maps the contract to reads. */
export function analyticsRouter(deps: { db: Db }) {
  const implementer = implementContract(analyticsContract)
  return implementer.router({
    platform: implementer.platform.handler(({ input }) => readAnalytics(deps, input.period)),
  })
}

/** What happens on the platform by day, from summaries that a ticker counts. */
export function analyticsFeature({ db, longQueryDb }: { db: Db; longQueryDb: Db }): Feature {
  return {
    name: 'analytics',
    router: { analytics: analyticsRouter({ db }) },
    tickers: [{ name: 'analytics.count-days', everyMs: 60_000, run: () => countDays(longQueryDb) }],
  }
}
