import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import { customersPersonalData } from './customers.personal-data.ts'
import { customersRouter } from './customers.router.ts'

/** The customers feature: who bought at a storefront, its staff's notes, and its block list. */
export function customersFeature(deps: { db: Db }): Feature {
  return { name: 'customers', router: { customers: customersRouter(deps) }, account: customersPersonalData }
}
