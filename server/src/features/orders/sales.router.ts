import { salesContract, type UnpaidHold } from '@keepcase/contract/orders/sales.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { actorOf } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import { assertStaffOf, isStaffOf, storefrontsWith } from '#server/features/storefronts/public.ts'
import { viewCategory } from './orders.view.ts'
import { type HoldRow, selectHolds, selectSales } from './sales.queries.ts'

/** Procedures for the sales totals of the caller's storefronts, and the holds that wait for their payment. */
export function salesRouter({ db }: { db: Db }) {
  const api = implementContract(salesContract)
  return api.router({
    overview: api.overview.handler(async ({ context }) => {
      const actor = await actorOf(context)
      const rows = await selectSales(db, storefrontsWith(actor, 'storefront.dashboard.view'))
      const items = rows.map((row) => ({
        ...row,
        owedCents: isStaffOf(actor, row.storefrontId, 'storefront.transactions.view') ? row.owedCents : null,
      }))
      return { items, nextCursor: null }
    }),
    holds: api.holds.handler(async ({ input: { storefrontId, cursor, limit }, context }) => {
      assertStaffOf(await actorOf(context), storefrontId, 'storefront.orders.view')
      const rows = await selectHolds(db, { storefrontId, after: decodeCursor(cursor, ['holds']), limit })
      return cutPage(rows, limit, 'holds', (row) => row.expiresAt, viewHold)
    }),
  })
}

const viewHold = (row: HoldRow): UnpaidHold => ({
  ...row,
  category: viewCategory(row.category),
  claimedAt: row.claimedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
})
