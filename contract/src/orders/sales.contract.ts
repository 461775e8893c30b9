import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, listOf, page, SignedCents } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'
import { Category } from '../drops/items.contract.ts'

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
  /** Orders to ship that are paid for longer than the storefront takes to ship. */
  overdueOrders: z.int(),
  /** Claims that wait for their payment. */
  unpaidHolds: z.int(),
  /** What the platform owes the storefront; null without the permission to see its transactions. */
  owedCents: z.nullable(SignedCents),
})
export type StorefrontSales = z.infer<typeof StorefrontSales>

/** A claim in one of a storefront's drops that waits for its payment. `id` is the claim's. */
export const UnpaidHold = z.object({
  id: Id,
  dropId: Id,
  dropTitle: z.string(),
  itemId: Id,
  title: z.string(),
  image: z.nullable(z.string()),
  category: z.nullable(Category),
  priceCents: Cents,
  currency: Currency,
  buyerId: Id,
  buyerName: z.string(),
  claimedAt: Instant,
  expiresAt: Instant,
})
export type UnpaidHold = z.infer<typeof UnpaidHold>

export const salesContract = {
  /** Sales figures of every storefront whose dashboard the caller may see, oldest first. */
  overview: procedure
    .meta({ needs: 'storefront.dashboard.view' })
    .route({ method: 'GET', path: '/sales/overview' })
    .input(z.strictObject({}))
    .output(z.object({ items: z.array(StorefrontSales), nextCursor: z.null() })),
  /** Unpaid holds in a storefront's drops, the one that ends next first. */
  holds: procedure
    .meta({ needs: 'storefront.orders.view' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/holds' })
    .input(z.strictObject({ ...page, storefrontId: Id }))
    .output(listOf(UnpaidHold)),
}
