import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { loyaltyPersonalData } from './loyalty.personal-data.ts'
import { loyaltyRouter } from './loyalty.router.ts'

export { holdsPerk } from './loyalty.queries.ts'

/**
 * The loyalty feature: a storefront's tiers and its buyers' standings. Purchases are counted by `count_standing` in the
 * database.
 */
export function loyaltyFeature(deps: { db: Db }): Feature {
  return { name: 'loyalty', router: { loyalty: loyaltyRouter(deps) }, account: loyaltyPersonalData }
}
