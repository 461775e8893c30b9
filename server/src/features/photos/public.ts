import { photoUploadPath } from '@keepcase/contract/photos/photos.rules.ts'
import { maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { UploadsDeps } from '#server/features/uploads/public.ts'
import { AvifEncoder } from './avif/avif-encoder.ts'
import { encodePending } from './avif/encode-avif.ts'
import { addPhotoRoutes } from './photo-routes.ts'
import { photosPersonalData } from './photos.personal-data.ts'
import { deleteUnusedPhotos } from './photos.queries.ts'
import { photosRouter } from './photos.router.ts'

export { attachPhotos, hasPhotos } from './attach-photos.ts'
export { photoPaths } from './photos.openapi.ts'
export { copyPhotos } from './photos.queries.ts'
export { photoReader, type ReadPhoto } from './read-photo.ts'

/** Photos of items: their uploads, crops and descriptions. */
export function photosFeature({ uploads, workDb }: { uploads: UploadsDeps; workDb: Db }): Feature {
  const encoder = new AvifEncoder()
  let isClosing = false
  return {
    name: 'photos',
    router: { photos: photosRouter(uploads) },
    httpRoutes: (app) => addPhotoRoutes(app, uploads),
    largeBodies: [{ path: photoUploadPath, maxBytes: maxUploadBytes }],
    account: photosPersonalData,
    tickers: [
      { name: 'photos.sweep-unused', everyMs: 600_000, run: () => deleteUnusedPhotos(workDb) },
      {
        name: 'photos.encode-avif',
        everyMs: 1_000,
        run: () => encodePending({ db: workDb, storage: uploads.storage, encoder, isStopped: () => isClosing }),
      },
    ],
    close: async () => {
      isClosing = true
      encoder.close()
    },
  }
}
