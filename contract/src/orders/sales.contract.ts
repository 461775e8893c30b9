import * as z from 'zod/mini'
import { Currency, Id, SignedCents } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'

/** How a storefront's sales stand. */
export const StorefrontSales = z.object({
  storefrontId: Id,
  storefrontName: z.string(),
  currency: Currency,
  /** What was paid for items and not paid back; without shipping, tax and fees. */
  totalSalesCents: SignedCents,
  /** Items on sale or announced: in a published drop that is not over, with a unit left. */
  activeListings: z.int(),
  /** Subscriptions that are paid for now. */
  subscribers: z.int(),
  /** Paid orders that wait to be packed. */
  pendingOrders: z.int(),
})
export type StorefrontSales = z.infer<typeof StorefrontSales>

export const salesContract = {
  /** How the sales stand of every storefront whose dashboard the caller may see, oldest first. */
  overview: procedure
    .meta({ needs: 'storefront.dashboard.view' })
    .route({ method: 'GET', path: '/sales/overview' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(StorefrontSales), nextCursor: z.null() })),
}
