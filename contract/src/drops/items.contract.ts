import * as z from 'zod/mini'
import { changedMeanwhile, EditedVersion } from '../api/changed-meanwhile.ts'
import { Cents, Currency, Id, Instant, Line, Prose } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { ItemPhoto, PhotoIds } from '../photos/photos.contract.ts'
import * as limits from './items.limits.ts'
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

/** What buyers read about an item besides title, text, price and photos; null or empty: unknown. */
export const itemFacts = {
  condition: z.nullable(Condition),
  sleeveCondition: z.nullable(Condition),
  rarity: z.nullable(Rarity),
  category: z.nullable(Category),
  genres: z.array(Genre),
  era: z.nullable(Era),
  year: z.nullable(z.int()),
  /** Label, studio, publisher or brand. */
  maker: z.nullable(z.string()),
  /** For example LP, NTSC or 7-inch. */
  format: z.nullable(z.string()),
  /** How many were made. */
  printRun: z.nullable(z.int()),
  flaws: z.string(),
}

/** One item of a seller's catalog. `quantity`: units that are in no drop. */
export const Item = z.object({
  id: Id,
  storefrontId: Id,
  title: z.string(),
  description: z.string(),
  priceCents: Cents,
  currency: Currency,
  quantity: z.int(),
  /** Addresses of its photos. */
  images: z.array(z.string()),
  photos: z.array(ItemPhoto),
  /** Address of its drawing, shown while it has no photo. */
  drawing: z.string(),
  ...itemFacts,
  /** The seller's own number for it; unique in the storefront, whatever the case of its letters. */
  sku: z.nullable(z.string()),
  /** Its drops that are not over, soonest first, at most 5. */
  drops: z.array(z.object({ id: Id, title: z.string(), status: z.string() })),
  /** The piece of its seller's shelf that it was: a claim's id. */
  originClaimId: z.nullable(Id),
  /** Whether it was ever in a published drop. Then it can be archived, not deleted. */
  wasOffered: z.boolean(),
  archivedAt: z.nullable(Instant),
  version: z.int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type Item = z.infer<typeof Item>

const maybe = <T extends z.ZodMiniType>(type: T) => z.optional(z.nullable(type))
const Count = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))

/** Facts that a seller sends, each optional. */
export const itemFactsInput = {
  condition: maybe(Condition),
  sleeveCondition: maybe(Condition),
  rarity: maybe(Rarity),
  category: maybe(Category),
  genres: z.optional(z.array(Genre).check(z.maxLength(genres.length))),
  era: maybe(Era),
  year: maybe(Count(limits.firstItemYear, limits.lastItemYear)),
  maker: maybe(Line(limits.maxMaker)),
  format: maybe(Line(limits.maxFormat)),
  printRun: maybe(Count(1, limits.maxPrintRun)),
  flaws: z.optional(Prose(limits.maxFlaws)),
}

export const ItemInput = z.strictObject({
  storefrontId: Id,
  title: Line(limits.maxItemTitle),
  description: z.optional(Prose(limits.maxItemDescription)),
  priceCents: Cents,
  quantity: Count(1, limits.maxItemUnits),
  ...itemFactsInput,
  sku: maybe(Line(limits.maxSku)),
  photoIds: z.optional(PhotoIds),
})
export type ItemInput = z.infer<typeof ItemInput>

const skuTaken = { SKU_TAKEN: expectedError(409, 'Another item has this SKU.') }
const onePiece = { ONE_PIECE: expectedError(409, 'This item comes from your shelf, so there is only one of it.') }

export const itemsContract = {
  create: procedure
    .meta({ needs: 'storefront.items.create', key: 'required', perStorefrontDay: 'items' })
    .route({ method: 'POST', path: '/items', successStatus: 201 })
    .errors({
      ...skuTaken,
      ...onePiece,
      ALREADY_LET_GO: expectedError(409, 'This piece is already in your catalog.'),
    })
    .input(
      z.extend(ItemInput, {
        /** A piece of the actor's own shelf, for an item of their own storefront. */
        originClaimId: z.optional(Id),
      }),
    )
    .output(Item),
  update: procedure
    .meta({ needs: 'storefront.items.update' })
    .route({ method: 'PATCH', path: '/items/{id}' })
    .errors({
      ...skuTaken,
      ...onePiece,
      ...changedMeanwhile(Item),
      IN_OPEN_DROP: expectedError(409, 'This item is in an open drop.'),
    })
    .input(
      z.extend(z.partial(z.omit(ItemInput, { storefrontId: true, quantity: true })), {
        id: Id,
        /** Programs may leave it out. */
        version: z.optional(EditedVersion),
        /** Units that are in no drop; 0 while all of them are in drops. */
        quantity: z.optional(Count(0, limits.maxItemUnits)),
      }),
    )
    .output(Item),
  /** Adds a copy of an item: its facts and text, one unit, no SKU. */
  duplicate: procedure
    .meta({ needs: 'storefront.items.create', key: 'required', perStorefrontDay: 'items' })
    .route({ method: 'POST', path: '/items/{id}/duplicate', successStatus: 201 })
    .input(z.strictObject({ id: Id }))
    .output(Item),
  byId: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/items/{id}' })
    .input(z.strictObject({ id: Id }))
    .output(Item),
}
