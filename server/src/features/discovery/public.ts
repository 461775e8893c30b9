import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { discoveryPersonalData } from './discovery.personal-data.ts'
import { discoveryRouter } from './discovery.router.ts'
import { matchSearches } from './match-searches.ts'
import { addSitemapRoutes, type SitemapDeps } from './sitemap-routes.ts'

export type DiscoveryDeps = { db: Db; workDb: Db; sitemap?: Omit<SitemapDeps, 'db'> }

/** Discovery: search, saved searches and wants. `workDb` is for background work. */
export function discoveryFeature({ sitemap, ...deps }: DiscoveryDeps): Feature {
  return {
    name: 'discovery',
    router: { discovery: discoveryRouter(deps) },
    account: discoveryPersonalData,
    events: matchSearches({ db: deps.workDb }),
    ...(sitemap && { httpRoutes: (app) => addSitemapRoutes(app, { db: deps.db, ...sitemap }) }),
  }
}
