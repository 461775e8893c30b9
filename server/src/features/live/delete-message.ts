import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { canModerate, findRoom } from './live.policy.ts'
import { findMessage, removeMessage } from './live.queries.ts'

/**
 * Removes a chat message from every screen. Allowed for its author, the room's moderators, and platform moderators.
 * Audited unless the author acts. Removing it again does nothing.
 * @throws Refusal NOT_FOUND for everybody else
 */
export async function deleteMessage(
  { db }: { db: Db },
  actor: Actor,
  id: string,
  requestId: string,
): Promise<{ removed: boolean }> {
  return transact(db, async (tx) => {
    const message = await findMessage(tx, id)
    if (!message) throw new Refusal('NOT_FOUND')
    const { dropId, authorId } = message
    const isOwn = authorId === actor.profileId
    if (!isOwn && !canModerate(actor, await findRoom(tx, dropId, actor))) throw new Refusal('NOT_FOUND')
    if (!(await removeMessage(tx, id, actor.profileId))) return { removed: false }
    const current = await currentActor(tx, actor)
    if (!isOwn && !canModerate(current, await findRoom(tx, dropId, current))) throw new Refusal('NOT_FOUND')
    await emitLive(tx, [{ topic: `drop:${dropId}`, event: { name: 'chat.removed', id, version: 2, dropId } }])
    if (!isOwn || actor.impersonatedBy !== null) {
      const entry = { action: 'live.deleteMessage', subjectType: 'chat_message', subjectId: id }
      await audit(tx, { actor, ...entry, after: { dropId, authorId }, requestId })
    }
    return { removed: true }
  })
}
