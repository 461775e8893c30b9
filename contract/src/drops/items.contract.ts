import * as z from 'zod/mini'
import { Cents, Currency, Id, Instant, Line, listOf, Prose, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'

export const Condition = z.enum(['mint', 'near_mint', 'very_good', 'good', 'fair', 'poor'])
export type Condition = z.infer<typeof Condition>
export const Rarity = z.enum(['common', 'uncommon', 'rare', 'ultra_rare', 'one_of_kind'])
export type Rarity = z.infer<typeof Rarity>
export const Era = z.enum(['60s', '70s', '80s', '90s', '00s', '10s', '20s'])
export type Era = z.infer<typeof Era>
export const Genre = z.enum(['horror', 'scifi', 'comedy', 'drama', 'action', 'documentary', 'fantasy'])
export type Genre = z.infer<typeof Genre>

/** The specification's categories, by group. */
export const categoryGroups = {
  media: ['vinyl', 'cassette', 'cd', 'vhs', 'dvd', 'laserdisc', 'film'],
  collectibles: ['toys', 'games', 'cards', 'posters', 'memorabilia', 'stickers'],
  apparel: ['clothing', 'shoes', 'jewelry', 'accessories'],
  print: ['books', 'comics', 'magazines', 'art_prints'],
  other: ['art', 'electronics', 'musical_instruments', 'handmade', 'vintage'],
} as const
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
    .errors({ IN_OPEN_DROP: expectedError(409, 'This item stands in an open drop.') })
    .input(z.extend(z.partial(z.omit(ItemInput, { storefrontId: true })), { id: Id }))
    .output(Item),
  mine: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/items/mine' })
    .input(z.strictObject({ ...page, storefrontId: z.optional(Id) }))
    .output(listOf(Item)),
}
