import { avatarUploadPath } from '@keepcase/contract/uploads/uploads.contract.ts'
import { maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { ContextDeps } from '#server/http/http-context.ts'
import { UploadGate } from './upload-gate.ts'
import { addUploadRoutes } from './upload-routes.ts'
import { deleteUploadsOfClosed, uploadsPersonalData } from './uploads.personal-data.ts'
import { deleteUnused } from './uploads.queries.ts'

export { replaceUpload } from './replace-upload.ts'
export { uploadPaths } from './uploads.openapi.ts'
export { uploadsPersonalData } from './uploads.personal-data.ts'

/** Media: uploads of pictures, their storage and public addresses. */
export function uploadsFeature(deps: { db: Db; workDb: Db; context: ContextDeps }): Feature {
  const { db, workDb, context } = deps
  const gate = new UploadGate()
  return {
    name: 'media',
    httpRoutes: (app) => addUploadRoutes(app, { db, context, gate }),
    largeBodies: [{ path: avatarUploadPath, maxBytes: maxUploadBytes }],
    account: uploadsPersonalData,
    events: [deleteUploadsOfClosed(workDb)],
    tickers: [{ name: 'media.sweep-unused', everyMs: 600_000, run: () => deleteUnused(workDb) }],
  }
}
