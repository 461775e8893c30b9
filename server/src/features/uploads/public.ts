import { avatarUploadPath } from '@keepcase/contract/uploads/media.contract.ts'
import { mostUploadBytes } from '@keepcase/contract/uploads/media.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Room } from '#server/boot/feature.ts'
import type { ContextDeps } from '#server/http/http-context.ts'
import { forgetClosed, mediaAccount } from './media.personal-data.ts'
import { deleteUnused } from './media.queries.ts'
import { addMediaRoutes } from './media-routes.ts'
import { UploadGate } from './upload-gate.ts'

export { mediaPaths } from './media.openapi.ts'
export { mediaAccount } from './media.personal-data.ts'
export { replaceUpload } from './replace-upload.ts'

/** Media: pictures that people send. It takes them, keeps them, and shows them to whoever has their address. */
export function mediaRoom(deps: { db: Db; workDb: Db; context: ContextDeps }): Room {
  const { db, workDb, context } = deps
  const gate = new UploadGate()
  return {
    name: 'media',
    hotRoutes: (app) => addMediaRoutes(app, { db, context, gate }),
    largeBodies: [{ path: avatarUploadPath, maxBytes: mostUploadBytes }],
    account: mediaAccount,
    events: [forgetClosed(workDb)],
    tickers: [{ name: 'media.sweep-unused', everyMs: 600_000, run: () => deleteUnused(workDb) }],
  }
}
