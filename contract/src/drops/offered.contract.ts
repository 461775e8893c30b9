import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, listOf, page } from '../api/fields.ts'
import { procedure } from '../api/procedure.ts'
import { DropStatus, DropType } from './drops.contract.ts'
import { Category, Condition, Rarity } from './items.contract.ts'

/** An item in an open or upcoming public drop. */
export const OfferedItem = z.object({
  id: Id,
  title: z.string(),
  image: z.nullable(z.string()),
  category: z.nullable(Category),
  condition: z.nullable(Condition),
  rarity: z.nullable(Rarity),
  /** Current price; for a mystery drop including the steps in effect. */
  priceCents: Cents,
  currency: Currency,
  availableCount: z.int(),
  drop: z.object({
    id: Id,
    title: z.string(),
    type: DropType,
    status: DropStatus,
    startDate: Instant,
    endDate: Instant,
  }),
})
export type OfferedItem = z.infer<typeof OfferedItem>

export const offeredContract = {
  /**
   * What a storefront offers now and next: items of its public drops that are scheduled or open, soonest
   * first.
   */
  offered: procedure
    .meta({ needs: 'public' })
    .route({ method: 'GET', path: '/storefronts/{storefrontId}/items' })
    .input(z.strictObject({ ...page, storefrontId: Id }))
    .output(listOf(OfferedItem)),
}
