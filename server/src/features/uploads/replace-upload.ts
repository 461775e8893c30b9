import { uploadWords } from '@keepcase/contract/uploads/media.messages.ts'
import { avatarSides, uploadPath } from '@keepcase/contract/uploads/media.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { deleteUsed, lockUpload, markUsed, type UploadKind } from './media.queries.ts'

/**
 * Puts one's own upload in the place of the one of its kind that is in use, which is deleted; null for none at all. It
 * takes part in the caller's transaction, which locks whatever shows the picture. Gives the picture's address.
 * @throws Refusal NOT_FOUND: nobody else's upload, and none that was swept
 */
export async function replaceUpload(
  tx: Tx,
  { ownerId, kind, uploadId }: { ownerId: string; kind: UploadKind; uploadId: string | null },
): Promise<string | null> {
  const hash = uploadId === null ? null : await lockUpload(tx, { ownerId, kind, id: uploadId })
  if (hash === undefined) throw new Refusal('NOT_FOUND', { title: 'Not found', message: uploadWords.gone })
  await deleteUsed(tx, ownerId, kind, uploadId)
  if (uploadId === null || hash === null) return null
  await markUsed(tx, uploadId)
  return uploadPath(hash, Math.max(...avatarSides))
}
