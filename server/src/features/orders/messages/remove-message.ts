import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { emitMessaged } from './emit-messaged.ts'
import { isModerator } from './messages.policy.ts'
import { findMessage, removeMessage } from './messages.queries.ts'

/**
 * Removes a message for both sides. Allowed for its author and for moderators of the platform. Audited unless the author
 * acts for themselves.
 * @throws Refusal NOT_FOUND for everybody else
 */
export async function removeOrderMessage(
  { db }: { db: Db },
  actor: Actor,
  id: string,
  requestId: string,
): Promise<{ removed: boolean }> {
  return transact(db, async (tx) => {
    const message = await findMessage(tx, id)
    const isOwn = message?.authorId === actor.profileId
    if (!message || (!isOwn && !isModerator(actor))) throw new Refusal('NOT_FOUND')
    if (!(await removeMessage(tx, id, actor.profileId))) return { removed: false }
    const current = await currentActor(tx, actor)
    if (!isOwn && !isModerator(current)) throw new Refusal('NOT_FOUND')
    if (!isOwn || actor.impersonatedBy !== null) {
      const entry = { action: 'orderMessages.remove', subjectType: 'order_message', subjectId: id }
      await audit(tx, { actor, ...entry, after: { orderId: message.orderId, authorId: message.authorId }, requestId })
    }
    await emitMessaged(tx, message.orderId)
    return { removed: true }
  })
}
