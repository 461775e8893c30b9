import { messagePhotoUploadPath } from '@keepcase/contract/orders/message-photos.rules.ts'
import { maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { UploadsDeps } from '#server/features/uploads/public.ts'
import { orderMessagesPersonalData } from './messages.personal-data.ts'
import { deleteUnsentPhotos } from './messages.queries.ts'
import { orderMessagesRouter } from './messages.router.ts'
import { addMessagePhotoRoutes } from './photo-routes.ts'

/** Messages about orders, with photos. */
export function orderMessagesFeature({ uploads, workDb }: { uploads: UploadsDeps; workDb: Db }): Feature {
  return {
    name: 'order-messages',
    router: { orderMessages: orderMessagesRouter(uploads) },
    httpRoutes: (app) => addMessagePhotoRoutes(app, uploads),
    largeBodies: [{ path: messagePhotoUploadPath, maxBytes: maxUploadBytes }],
    account: orderMessagesPersonalData,
    tickers: [{ name: 'orders.sweep-photos', everyMs: 600_000, run: () => deleteUnsentPhotos(workDb) }],
  }
}
