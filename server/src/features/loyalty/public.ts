import type { Db } from '@keepcase/db/db.ts'
import type { Room } from '#server/boot/feature.ts'
import { loyaltyAccount } from './loyalty.personal-data.ts'
import { loyaltyRouter } from './loyalty.router.ts'

export { holdsPerk } from './loyalty.queries.ts'

/** Loyalty: a storefront's tiers, and who stands where. What counts a purchase is `count_standing` in the database. */
export function loyaltyRoom(deps: { db: Db }): Room {
  return { name: 'loyalty', router: { loyalty: loyaltyRouter(deps) }, account: loyaltyAccount }
}
