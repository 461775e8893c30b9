import { type StorefrontSales, salesContract } from '@keepcase/contract/orders/sales.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { storefrontsWith } from '#server/features/storefronts/public.ts'
import { selectSales } from './sales.queries.ts'

/** Procedures for the sales totals of the caller's storefronts. */
export function salesRouter({ db }: { db: Db }) {
  const api = implementContract(salesContract)
  return api.router({
    overview: api.overview.handler(async ({ context }) => {
      const ids = storefrontsWith(await actorOf(context), 'storefront.dashboard.view')
      const items: StorefrontSales[] = await selectSales(db, ids)
      return { items, nextCursor: null }
    }),
  })
}
