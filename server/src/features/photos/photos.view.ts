import type { ItemPhoto, PhotoCrop } from '@keepcase/contract/photos/photos.contract.ts'
import { photoPath } from '@keepcase/contract/photos/photos.rules.ts'
import type { PhotoRow } from './photos.queries.ts'

/** A photo as its seller sees it. */
export const viewPhoto = (row: PhotoRow): ItemPhoto => ({
  id: row.id,
  url: photoPath(row.hash),
  width: row.width,
  height: row.height,
  thumbhash: row.thumbhash,
  description: row.description,
  crop: row.crop as PhotoCrop | null,
  version: row.version,
})
