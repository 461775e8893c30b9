import { avatarUploadPath } from '@keepcase/contract/media/media.contract.ts'
import { mostUploadBytes } from '@keepcase/contract/media/media.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { AccountPart } from '#platform/account-part.ts'
import type { ContextDeps } from '#platform/http-context.ts'
import type { Room } from '#platform/room.ts'
import { deleteUnused, deleteUploadsOf, exportUploads } from './media.queries.ts'
import { addMediaRoutes } from './media-routes.ts'
import { UploadDesk } from './upload-desk.ts'

export { mediaPaths } from './media.openapi.ts'
export { replaceUpload } from './replace-upload.ts'

/** What the room keeps of an account: the pictures that it sent. */
export const mediaAccount: AccountPart = { exports: { uploads: exportUploads }, forget: deleteUploadsOf }

/** Media: pictures that people send. It takes them, keeps them, and shows them to whoever has their address. */
export function mediaRoom(deps: { db: Db; workDb: Db; context: ContextDeps }): Room {
  const { db, workDb, context } = deps
  const desk = new UploadDesk()
  return {
    name: 'media',
    hotRoutes: (app) => addMediaRoutes(app, { db, context, desk }),
    largeBodies: [{ path: avatarUploadPath, maxBytes: mostUploadBytes }],
    account: mediaAccount,
    tickers: [{ name: 'media.sweep-unused', everyMs: 600_000, run: () => deleteUnused(workDb) }],
  }
}
