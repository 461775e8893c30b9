import type { Upload } from '@keepcase/contract/uploads/uploads.contract.ts'
import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { uploadPath } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import type { EncodedImage } from './uploads.queries.ts'
import { countUnused, insertUpload, lockUploadsOf, type UploadKind } from './uploads.queries.ts'

/** Maximum unused uploads per account. */
const maxUnused = 10

/**
 * Stores a picture for its account. The same picture again is the same upload.
 * @throws RetryLater TOO_MANY_REQUESTS while too many of the account's uploads are unused
 */
export async function storeUpload(
  deps: { db: Db },
  ownerId: string,
  kind: UploadKind,
  picture: EncodedImage,
): Promise<Upload> {
  const largest = picture.sizes.at(-1)
  if (!largest) throw new Error('A picture was encoded in no size')
  const id = await transact(deps.db, async (tx) => {
    await lockUploadsOf(tx, ownerId)
    const uploadId = await insertUpload(tx, { ownerId, kind, picture })
    const unused = await countUnused(tx, ownerId)
    if (unused.count <= maxUnused) return uploadId
    const data = { title: 'Slow down', message: uploadMessages.tooManyUnused }
    throw new RetryLater('TOO_MANY_REQUESTS', unused.seconds, data)
  })
  const { width, height, content } = largest
  return { id, url: uploadPath(picture.hash, width), width, height, bytes: content.length }
}
