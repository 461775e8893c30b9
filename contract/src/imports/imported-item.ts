import * as z from 'zod/mini'
import { Id } from '../api/fields.ts'
import { ItemInput, itemFactsInput } from '../drops/items.contract.ts'
import { maxItemUnits } from '../drops/items.limits.ts'
import { maxPhotosPerItem } from '../photos/photos.limits.ts'

/** Longest name of a picture in a ZIP, with its folders. */
const maxPictureName = 260

/**
 * What a row of a spreadsheet says about an item: the fields whose columns are mapped. By the rules of `items.create`,
 * except that an item may have no units left.
 */
export const ImportedItem = z.extend(
  z.partial(z.pick(ItemInput, { title: true, description: true, priceCents: true, sku: true })),
  {
    ...itemFactsInput,
    quantity: z.optional(z.int().check(z.minimum(0), z.maximum(maxItemUnits))),
    /** The item itself, in a spreadsheet that was exported from this storefront. */
    id: z.optional(Id),
    /** Names of its pictures in the ZIP. */
    photos: z.optional(z.array(z.string().check(z.maxLength(maxPictureName))).check(z.maxLength(maxPhotosPerItem))),
  },
)
export type ImportedItem = z.infer<typeof ImportedItem>
