import { type StorefrontSales, salesContract } from '@keepcase/contract/orders/sales.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { implementContract } from '#server/api/procedure.ts'
import { storefrontsWith } from '#server/features/storefronts/public.ts'
import { selectSales } from './sales.queries.ts'

/** How the sales of the caller's storefronts stand. */
export function salesRouter({ db }: { db: Db }) {
  const room = implementContract(salesContract)
  return room.router({
    overview: room.overview.handler(async ({ context }) => {
      const ids = storefrontsWith(await actorOf(context), 'storefront.dashboard.view')
      const items: StorefrontSales[] = await selectSales(db, ids)
      return { items, nextCursor: null }
    }),
  })
}
