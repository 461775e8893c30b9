import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { replaceUpload } from '#server/features/uploads/public.ts'
import { lockProfile, type ProfileRow, updateProfileRow } from '../accounts.queries.ts'

/**
 * Sets the profile picture to one of the account's uploads, or to none (null), and deletes the previous one.
 * The last of two concurrent changes wins.
 * @throws Refusal NOT_FOUND: not the account's upload, or the account is closed
 */
export async function setPicture(deps: { db: Db }, profileId: string, uploadId: string | null): Promise<ProfileRow> {
  return transact(deps.db, async (tx) => {
    const before = await lockProfile(tx, profileId)
    if (!before || before.closedAt) throw new Refusal('NOT_FOUND')
    const avatarUrl = await replaceUpload(tx, { ownerId: profileId, kind: 'avatar', uploadId })
    if (avatarUrl === before.avatarUrl) return before
    const row = await updateProfileRow(tx, profileId, { avatarUrl })
    if (!row) throw new Error('A locked profile is gone')
    return row
  })
}
