import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { itemsRouter } from './catalog/items.router.ts'
import { dropTickers } from './drops.jobs.ts'
import { dropsPersonalData } from './drops.personal-data.ts'
import { dropsRouter } from './drops.router.ts'
import { dropTopics } from './drops.topics.ts'

export { settleDrops } from './drops.jobs.ts'
export { streamsFeature } from './hosting/stream-routes.ts'
export { importsFeature } from './imports/feature.ts'
export { readCards } from './listing/list-drops.ts'

/** The drops feature: drops and their items. */
export function dropsFeature(deps: { db: Db }): Feature {
  return {
    name: 'drops',
    router: { drops: dropsRouter(deps), items: itemsRouter(deps) },
    account: dropsPersonalData,
    tickers: dropTickers(deps.db),
    topics: dropTopics(deps.db),
  }
}
