import type { Db } from '@keepcase/db/db.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { replaceUpload } from '#server/features/uploads/public.ts'
import { lockProfile, type ProfileRow, updateProfileRow } from '../accounts.queries.ts'

/**
 * Shows one's own upload as one's profile picture; null shows none. The one before is deleted. Of two tabs at once the
 * later one wins.
 * @throws Refusal NOT_FOUND: no upload of one's own, or an account that is closed
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
