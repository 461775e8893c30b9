import { avatarUploadPath } from '@keepcase/contract/uploads/media.contract.ts'
import { maxUploadBytes } from '@keepcase/contract/uploads/media.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { ContextDeps } from '#server/http/http-context.ts'
import { forgetClosed, uploadsPersonalData } from './media.personal-data.ts'
import { deleteUnused } from './media.queries.ts'
import { addUploadRoutes } from './media-routes.ts'
import { UploadGate } from './upload-gate.ts'

export { uploadPaths } from './media.openapi.ts'
export { uploadsPersonalData } from './media.personal-data.ts'
export { replaceUpload } from './replace-upload.ts'

/** Media: uploads of pictures, their storage and public addresses. */
export function uploadsFeature(deps: { db: Db; workDb: Db; context: ContextDeps }): Feature {
  const { db, workDb, context } = deps
  const gate = new UploadGate()
  return {
    name: 'media',
    httpRoutes: (app) => addUploadRoutes(app, { db, context, gate }),
    largeBodies: [{ path: avatarUploadPath, maxBytes: maxUploadBytes }],
    account: uploadsPersonalData,
    events: [forgetClosed(workDb)],
    tickers: [{ name: 'media.sweep-unused', everyMs: 600_000, run: () => deleteUnused(workDb) }],
  }
}
