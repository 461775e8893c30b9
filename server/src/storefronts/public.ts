import type { Db } from '@keepcase/db/db.ts'
import type { Room } from '#platform/room.ts'
import { storefrontsRouter } from './storefronts.router.ts'

export { createStorefront } from './create-storefront.ts'
export { assertStaffOf, isStaffOf, storefrontsWith } from './storefronts.policy.ts'
export { findStorefront, type StorefrontFace } from './storefronts.queries.ts'

/** Storefronts: who sells. */
export function storefrontsRoom(deps: { db: Db }): Room {
  return { name: 'storefronts', router: { storefronts: storefrontsRouter(deps) } }
}
