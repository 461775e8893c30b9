import * as z from 'zod/mini'
import { Cents, EmptyLine, Id, listOf, maxChars, page } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { Category, Condition, Era, Genre, Item, itemFactsInput, Rarity } from './items.contract.ts'
import { maxMatchingItems, maxPricePercent, maxSelectedItems, minPricePercent } from './items.limits.ts'

/** What the catalog can be sorted by. */
export const itemSorts = ['created', 'updated', 'title', 'sku', 'year', 'price', 'quantity'] as const
export const ItemSort = z.enum(itemSorts)
export type ItemSort = z.infer<typeof ItemSort>

export const ItemStatus = z.enum(['active', 'archived'])
export type ItemStatus = z.infer<typeof ItemStatus>
/** in_drop: in a drop that is not over; free: in none. */
export const ItemPlace = z.enum(['in_drop', 'free'])
export type ItemPlace = z.infer<typeof ItemPlace>

const many = <Value extends string>(type: z.ZodMiniType<Value>) => z.optional(z.array(type).check(z.maxLength(27)))

/**
 * Filters of the catalog: values of one filter are combined with or, filters with and. `q`: beginnings of words of
 * title, maker, format, SKU, year, traits and text.
 */
export const itemFilters = {
  q: z.optional(EmptyLine(100)),
  status: z._default(ItemStatus, 'active'),
  place: z.optional(ItemPlace),
  category: many(Category),
  condition: many(Condition),
  rarity: many(Rarity),
  era: many(Era),
  genre: many(Genre),
}
export const ItemFilters = z.strictObject(itemFilters)
export type ItemFilters = z.infer<typeof ItemFilters>

/** An item in the version that was shown: `<id>@<version>`. */
const RowVersion = z.string().check(maxChars(52), z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}@\d{1,15}$/))

/** `<id>@<version>` of an item. */
export const rowVersion = ({ id, version }: { id: string; version: number }): string => `${id}@${version}`

/**
 * Rows for a bulk change, of one storefront: chosen ones in the versions that were shown (rows that changed since are
 * skipped), or everything that matches the filters now.
 */
const selection = {
  storefrontId: Id,
  rows: z.optional(z.array(RowVersion).check(z.minLength(1), z.maxLength(maxSelectedItems))),
  matching: z.optional(ItemFilters),
}
type Selection = { rows?: string[] | undefined; matching?: ItemFilters | undefined }

const isOneWay = z.refine<Selection>(
  ({ rows, matching }) => (rows === undefined) !== (matching === undefined),
  'Send rows or matching.',
)

export const ItemSelection = z.strictObject(selection).check(isOneWay)
export type ItemSelection = z.infer<typeof ItemSelection>

/** Why a bulk change left a row alone. */
export const SkipReason = z.enum(['CHANGED', 'GONE', 'IN_OPEN_DROP', 'IN_DROP', 'WAS_OFFERED'])
export type SkipReason = z.infer<typeof SkipReason>

/** What a bulk change did. `unchanged` rows were like that already; of the skipped ones, the first 100 are named. */
export const BulkAnswer = z.object({
  changed: z.int(),
  unchanged: z.int(),
  skippedCount: z.int(),
  skipped: z.array(z.object({ id: Id, title: z.nullable(z.string()), reason: SkipReason })),
})
export type BulkAnswer = z.infer<typeof BulkAnswer>

const { genres: Genres, ...singleFacts } = itemFactsInput

export const BulkChange = z.strictObject({
  ...singleFacts,
  /** Replaces the genres. */
  genres: Genres,
  addGenres: Genres,
  removeGenres: Genres,
  priceCents: z.optional(Cents),
  /** Changes each price by this many percent, rounded to whole minor units. */
  pricePercent: z.optional(z.int().check(z.minimum(minPricePercent), z.maximum(maxPricePercent))),
})
export type BulkChange = z.infer<typeof BulkChange>

const tooMany = {
  TOO_MANY: expectedError(
    409,
    `You can change up to ${maxMatchingItems.toLocaleString('en')} items at once. Narrow the list.`,
  ),
}

export const catalogContract = {
  /** A page of a storefront's catalog, or of all storefronts of the caller. */
  mine: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/items/mine' })
    .input(
      z.strictObject({
        ...page,
        storefrontId: z.optional(Id),
        ...itemFilters,
        sort: z._default(ItemSort, 'created'),
        order: z._default(z.enum(['asc', 'desc']), 'desc'),
      }),
    )
    .output(listOf(Item)),
  /** How many items match, and how many a storefront has in all. */
  counts: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/items/counts' })
    .input(z.strictObject({ storefrontId: Id, ...itemFilters }))
    .output(z.object({ matching: z.int(), active: z.int(), archived: z.int() })),
  /** Changes the same fields of many items in one transaction. */
  updateMany: procedure
    .meta({ needs: 'storefront.items.update', key: 'required' })
    .route({ method: 'POST', path: '/items/update-many' })
    .errors(tooMany)
    .input(z.strictObject({ ...selection, change: BulkChange }).check(isOneWay))
    .output(BulkAnswer),
  /** Takes items out of the catalog, back with `unarchive`. An item in a drop that is not over stays. */
  archive: procedure
    .meta({ needs: 'storefront.items.update', key: 'required' })
    .route({ method: 'POST', path: '/items/archive' })
    .errors(tooMany)
    .input(ItemSelection)
    .output(BulkAnswer),
  unarchive: procedure
    .meta({ needs: 'storefront.items.update', key: 'required' })
    .route({ method: 'POST', path: '/items/unarchive' })
    .errors(tooMany)
    .input(ItemSelection)
    .output(BulkAnswer),
  /** Deletes items for good. One that was in a published drop stays, and so does one in a draft. */
  remove: procedure
    .meta({ needs: 'storefront.items.delete', key: 'required' })
    .route({ method: 'POST', path: '/items/remove' })
    .errors(tooMany)
    .input(ItemSelection)
    .output(BulkAnswer),
}
