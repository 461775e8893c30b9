import { uploadMessages } from '@keepcase/contract/uploads/uploads.messages.ts'
import { avatarSides, coverWidths, uploadPath } from '@keepcase/contract/uploads/uploads.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { deleteUsed, lockUpload, markUsed, type UploadOwner } from './uploads.queries.ts'

/**
 * Replaces the used upload of a kind by another of the same owner, or by none (null), and deletes the old
 * one. Runs in the caller's transaction, which locks the row that shows the picture. Returns the picture's
 * address.
 * @throws Refusal NOT_FOUND for another owner's upload or an expired one
 */
export async function replaceUpload(
  tx: Tx,
  { uploadId, ...owner }: UploadOwner & { uploadId: string | null },
): Promise<string | null> {
  const hash = uploadId === null ? null : await lockUpload(tx, { ...owner, id: uploadId })
  if (hash === undefined) throw new Refusal('NOT_FOUND', { title: 'Not found', message: uploadMessages.gone })
  await deleteUsed(tx, owner, uploadId)
  if (uploadId === null || hash === null) return null
  await markUsed(tx, uploadId)
  return uploadPath(hash, Math.max(...(owner.kind === 'cover' ? coverWidths : avatarSides)))
}
