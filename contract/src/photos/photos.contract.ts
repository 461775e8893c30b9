import * as z from 'zod/mini'
import { changedMeanwhile } from '../api/changed-meanwhile.ts'
import { EmptyLine, Id } from '../api/fields.ts'
import { expectedError, procedure } from '../api/procedure.ts'
import { maxPhotoDescription, maxPhotosPerItem, smallestCropPercent } from './photos.limits.ts'
import { photoMessages } from './photos.messages.ts'

const share = z.number().check(z.minimum(0), z.maximum(1))
const side = z.number().check(z.minimum(smallestCropPercent / 100), z.maximum(1))

/** A part of the original: turned clockwise by quarters first, then cut. Shares of its width and height. */
export const PhotoCrop = z
  .strictObject({ x: share, y: share, width: side, height: side, turns: z.int().check(z.minimum(0), z.maximum(3)) })
  .check(
    z.refine(
      ({ x, y, width, height }) => x + width <= 1.0001 && y + height <= 1.0001,
      'Choose a part inside the photo.',
    ),
  )
export type PhotoCrop = z.infer<typeof PhotoCrop>

/** A photo as buyers see it. */
export const ShownPhoto = z.object({
  /** Address of its middle width; `photoSrcSet` gives the others. */
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** A blurred preview: thumbhash, base64. */
  thumbhash: z.string(),
  /** Alternative text; empty when the seller wrote none. */
  description: z.string(),
})
export type ShownPhoto = z.infer<typeof ShownPhoto>

/** A photo as its seller sees it. `crop` is null while the whole original is shown. */
export const ItemPhoto = z.extend(ShownPhoto, {
  id: Id,
  crop: z.nullable(PhotoCrop),
  version: z.int(),
})
export type ItemPhoto = z.infer<typeof ItemPhoto>

/** Ids of an item's photos in the order of display. The item loses photos that are left out. */
export const PhotoIds = z.array(Id).check(
  z.maxLength(maxPhotosPerItem, photoMessages.tooMany),
  z.refine((ids) => new Set(ids).size === ids.length, 'Name each photo once.'),
)

export const photosContract = {
  /** Changes a photo's description, its crop, or both: of a new photo like adding it, else like changing its item. */
  update: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'PATCH', path: '/photos/{id}' })
    .errors({
      IN_OPEN_DROP: expectedError(409, 'This item is in an open drop.'),
      ...changedMeanwhile(ItemPhoto),
    })
    .input(
      z.strictObject({
        id: Id,
        /** The version that the change is based on. */
        version: z.int(),
        description: z.optional(EmptyLine(maxPhotoDescription)),
        crop: z.optional(z.nullable(PhotoCrop)),
      }),
    )
    .output(ItemPhoto),
  /** The photos that the caller sent to a storefront and no item uses yet, oldest first. */
  unused: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'GET', path: '/photos/unused' })
    .input(z.strictObject({ storefrontId: Id }))
    .output(z.object({ photos: z.array(ItemPhoto) })),
  /** Deletes photos that no item uses. Others stay. */
  removeUnused: procedure
    .meta({ needs: 'storefront.items.list' })
    .route({ method: 'POST', path: '/photos/remove-unused' })
    .input(z.strictObject({ storefrontId: Id, ids: z.array(Id).check(z.maxLength(100)) }))
    .output(z.object({ removed: z.int() })),
}
