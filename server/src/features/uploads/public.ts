import { avatarUploadPath } from '@keepcase/contract/uploads/uploads.contract.ts'
import { maxUploadBytes } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Feature } from '#server/boot/feature.ts'
import type { ContextDeps } from '#server/http/http-context.ts'
import type { UploadsDeps } from './receive-picture.ts'
import { openStorage } from './storage/open-storage.ts'
import type { S3Settings } from './storage/s3-storage.ts'
import { sweepFolders } from './storage/stored-folders.ts'
import { UploadGate } from './upload-gate.ts'
import { addUploadRoutes } from './upload-routes.ts'
import { deleteUploadsOfClosed, uploadsPersonalData } from './uploads.personal-data.ts'
import { deleteUnused } from './uploads.queries.ts'

export { encodeAvatar, encodeCover } from './encode-avatar.ts'
export { decodeImage, loadImageLibrary, type Pixels } from './image-library.ts'
export { type HttpContext, receivePicture, type UploadsDeps, uploader, withRefusals } from './receive-picture.ts'
export { replaceUpload } from './replace-upload.ts'
export { imageResponse, readShownPhoto, readStored } from './send-media.ts'
export type { FileStorage, StoredFile } from './storage/file-storage.ts'
export { discardFolder } from './storage/storage.queries.ts'
export { adoptFolder, writeFolder } from './storage/stored-folders.ts'
export { storeUpload } from './store-upload.ts'
export { uploadPaths } from './uploads.openapi.ts'
export { deleteStorefrontUploads } from './uploads.queries.ts'

/** What uploads of all kinds share: the storage of their files, and the gate that bounds them together. */
export function openUploads(deps: { db: Db; context: ContextDeps; s3: S3Settings | null }): UploadsDeps {
  const { db, context, s3 } = deps
  return { db, context, gate: new UploadGate(), storage: openStorage(db, s3) }
}

/** Media: uploads of pictures, their storage and public addresses. */
export function uploadsFeature({ uploads, workDb }: { uploads: UploadsDeps; workDb: Db }): Feature {
  const { storage } = uploads
  return {
    name: 'media',
    httpRoutes: (app) => addUploadRoutes(app, uploads),
    largeBodies: [{ path: avatarUploadPath, maxBytes: maxUploadBytes }],
    account: uploadsPersonalData(storage),
    events: [deleteUploadsOfClosed(workDb)],
    tickers: [
      { name: 'media.sweep-unused', everyMs: 600_000, run: () => deleteUnused(workDb) },
      { name: 'media.sweep-folders', everyMs: 30_000, run: () => sweepFolders({ db: workDb, storage }) },
    ],
    readinessChecks: { storage: () => checkStorage(storage) },
  }
}

/** A warning only: pages and claims work without pictures. */
async function checkStorage(storage: UploadsDeps['storage']) {
  try {
    await storage.check()
    return { ok: true, isWarning: true }
  } catch (error) {
    return { ok: false, isWarning: true, detail: error instanceof Error ? error.message : String(error) }
  }
}
