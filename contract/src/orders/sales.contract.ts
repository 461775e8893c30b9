import * as z from 'zod/mini'
import { Currency, Id, SignedCents } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'

/** Sales figures of a storefront. */
export const StorefrontSales = z.object({
  storefrontId: Id,
  storefrontName: z.string(),
  currency: Currency,
  /** Paid for items and not refunded; without shipping, tax and fees. */
  totalSalesCents: SignedCents,
  /** Items on sale or announced: in a published drop that is not over, with a unit left. */
  activeListings: z.int(),
  /** Subscriptions with a paid current month. */
  subscribers: z.int(),
  /** Paid orders that are not packed yet. */
  pendingOrders: z.int(),
})
export type StorefrontSales = z.infer<typeof StorefrontSales>

export const salesContract = {
  /** Sales figures of every storefront whose dashboard the caller may see, oldest first. */
  overview: procedure
    .meta({ needs: 'storefront.dashboard.view' })
    .route({ method: 'GET', path: '/sales/overview' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(StorefrontSales), nextCursor: z.null() })),
}
