import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { avatarSides, uploadPath } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { deleteUsed, lockUpload, markUsed, type UploadKind } from './uploads.queries.ts'

/**
 * Replaces the used upload of a kind by another of the same account, or by none (null), and deletes the old
 * one. Runs in the caller's transaction, which locks the row that shows the picture. Returns the picture's
 * address.
 * @throws Refusal NOT_FOUND for another account's upload or an expired one
 */
export async function replaceUpload(
  tx: Tx,
  { ownerId, kind, uploadId }: { ownerId: string; kind: UploadKind; uploadId: string | null },
): Promise<string | null> {
  const hash = uploadId === null ? null : await lockUpload(tx, { ownerId, kind, id: uploadId })
  if (hash === undefined) throw new Refusal('NOT_FOUND', { title: 'Not found', message: uploadMessages.gone })
  await deleteUsed(tx, ownerId, kind, uploadId)
  if (uploadId === null || hash === null) return null
  await markUsed(tx, uploadId)
  return uploadPath(hash, Math.max(...avatarSides))
}
