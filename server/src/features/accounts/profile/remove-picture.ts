import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { replaceUpload } from '#server/features/uploads/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { lockProfile, updateProfileRow } from '../accounts.queries.ts'
import { insertNote } from '../users/users.queries.ts'

/**
 * Removes an account's profile picture on behalf of a moderator and deletes it; the event
 * `account.picture-removed` notifies its owner. The reason is a note of the account. A picture that changed since the moderator saw it
 * (`pictureUrl`) stays. False when there is none.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND (no such account, or closed), PICTURE_CHANGED
 */
export async function removePicture(
  deps: { db: Db },
  actor: Actor,
  input: { id: string; pictureUrl: string; reason: string },
  requestId: string,
): Promise<boolean> {
  const { id, pictureUrl, reason } = input
  return transact(deps.db, async (tx) => {
    const profile = await lockProfile(tx, id)
    await currentHolder(tx, actor, 'platform.contentModeration.manage')
    if (!profile || profile.closedAt) throw new Refusal('NOT_FOUND')
    const { avatarUrl } = profile
    if (avatarUrl === null) return false
    if (avatarUrl !== pictureUrl) throw new Refusal('PICTURE_CHANGED')
    await replaceUpload(tx, { ownerId: id, kind: 'avatar', uploadId: null })
    await updateProfileRow(tx, id, { avatarUrl: null })
    await emitEvents(tx, [{ name: 'account.picture-removed', rowId: id, payload: { profileId: id, reason } }])
    const subject = { subjectType: 'profile', subjectId: id }
    const noteId = await insertNote(tx, { profileId: id, authorId: actor.profileId, kind: 'picture', body: reason })
    const [before, after] = [{ avatarUrl }, { avatarUrl: null, noteId }]
    await audit(tx, { actor, action: 'users.remove-picture', ...subject, before, after, requestId })
    return true
  })
}
