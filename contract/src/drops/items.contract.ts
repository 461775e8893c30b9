import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, Line, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { categoryGroups, conditions, eras, genres, rarities } from './traits.ts'

export const Condition = z.enum(conditions)
export type Condition = z.infer<typeof Condition>
export const Rarity = z.enum(rarities)
export type Rarity = z.infer<typeof Rarity>
export const Era = z.enum(eras)
export type Era = z.infer<typeof Era>
export const Genre = z.enum(genres)
export type Genre = z.infer<typeof Genre>

export const Category = z.enum([
  ...categoryGroups.media,
  ...categoryGroups.collectibles,
  ...categoryGroups.apparel,
  ...categoryGroups.print,
  ...categoryGroups.other,
])
export type Category = z.infer<typeof Category>

/** One item of a seller's catalog. `quantity`: units that are in no drop. */
export const Item = z.object({
  id: Id,
  storefrontId: Id,
  title: z.string(),
  description: z.string(),
  priceCents: Cents,
  currency: Currency,
  quantity: z.int(),
  images: z.array(z.string()),
  condition: z.nullable(Condition),
  sleeveCondition: z.nullable(Condition),
  rarity: z.nullable(Rarity),
  category: z.nullable(Category),
  genres: z.array(Genre),
  era: z.nullable(Era),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Item = z.infer<typeof Item>

export const ItemInput = z.strictObject({
  storefrontId: Id,
  title: Line(120),
  description: z.optional(Prose(4000)),
  priceCents: Cents,
  quantity: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  condition: z.optional(z.nullable(Condition)),
  sleeveCondition: z.optional(z.nullable(Condition)),
  rarity: z.optional(z.nullable(Rarity)),
  category: z.optional(z.nullable(Category)),
  genres: z.optional(z.array(Genre).check(z.maxLength(7))),
  era: z.optional(z.nullable(Era)),
})

export const itemsContract = {
  create: procedure
    .meta({ needs: 'storefront.items.create', perStorefrontDay: 'items' })
    .route({ method: 'POST', path: '/items', successStatus: 201 })
    .input(ItemInput)
    .output(Item),
  update: procedure
    .meta({ needs: 'storefront.items.update' })
    .route({ method: 'PATCH', path: '/items/{id}' })
    .errors({ IN_OPEN_DROP: expectedError(409, 'This item is in an open drop.') })
    .input(z.extend(z.partial(z.omit(ItemInput, { storefrontId: true })), { id: Id }))
    .output(Item),
  mine: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/items/mine' })
    .input(z.strictObject({ ...page, storefrontId: z.optional(Id) }))
    .output(listOf(Item)),
}
