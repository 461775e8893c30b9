import type { Upload } from '@keepcase/contract/uploads/uploads.contract.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { uploadPath } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import type { EncodedImage } from './encode-avatar.ts'
import type { FileStorage } from './storage/file-storage.ts'
import { adoptFolder, writeFolder } from './storage/stored-folders.ts'
import {
  countUnused,
  insertUpload,
  lockUploadsOf,
  type NewUpload,
  touchUpload,
  type UploadOwner,
} from './uploads.queries.ts'

/** Maximum unused uploads per account. */
const maxUnused = 10

/**
 * Stores a picture for its owner. The same picture again is the same upload.
 * @throws RetryLater TOO_MANY_REQUESTS while too many of the account's uploads are unused
 */
export async function storeUpload(
  deps: { db: Db; storage: FileStorage },
  owner: UploadOwner,
  picture: EncodedImage,
): Promise<Upload> {
  const largest = picture.sizes.at(-1)
  if (!largest) throw new Error('A picture was encoded in no size')
  const upload = { ...owner, hash: picture.hash }
  const id = (await touchUpload(deps.db, upload)) ?? (await storeNew(deps, upload, picture))
  const { width, height, content } = largest
  return { id, url: uploadPath(picture.hash, width), width, height, bytes: content.length }
}

async function storeNew(
  deps: { db: Db; storage: FileStorage },
  upload: NewUpload,
  { sizes }: EncodedImage,
): Promise<string> {
  const files = sizes.map(({ width, content }) => ({ name: `${width}.webp`, content }))
  const folder = await writeFolder(deps, files)
  return transact(deps.db, async (tx) => {
    await lockUploadsOf(tx, upload.ownerId)
    const id = await insertUpload(tx, { ...upload, folder })
    // @NOTE the same picture came in twice at once: this folder is left to the sweep
    if (!id) return touchExisting(tx, upload)
    await adoptFolder(tx, folder)
    await assertFewUnused(tx, upload.ownerId)
    return id
  })
}

async function touchExisting(tx: Tx, upload: NewUpload): Promise<string> {
  const id = await touchUpload(tx, upload)
  if (!id) throw new Error('An upload is neither new nor there')
  return id
}

async function assertFewUnused(tx: Tx, ownerId: string): Promise<void> {
  const unused = await countUnused(tx, ownerId)
  if (unused.count <= maxUnused) return
  const data = { title: 'Slow down', message: uploadMessages.tooManyUnused }
  throw new RetryLater('TOO_MANY_REQUESTS', unused.seconds, data)
}
