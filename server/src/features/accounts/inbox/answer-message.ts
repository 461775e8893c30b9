import type { MessageStatus } from '@keepcase/contract/accounts/inbox.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentHolder } from '#server/features/access/public.ts'
import { emitEvents } from '#server/realtime/outbox.ts'
import { insertReply, lockMessage, updateMessageStatus } from './inbox.queries.ts'

const needed = 'platform.reports.manage'
const subjectOf = (id: string) => ({ subjectType: 'contact_message', subjectId: id })

/**
 * Answers a contact message; the event `contact.replied` mails the answer. Returns the answer's id.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND, ANSWERED_MEANWHILE
 */
export async function answerMessage(
  { db }: { db: Db },
  actor: Actor,
  { id, body, replies }: { id: string; body: string; replies: number },
  requestId: string,
): Promise<string> {
  return transact(db, async (tx) => {
    const message = await lockMessage(tx, id)
    await currentHolder(tx, actor, needed)
    if (!message) throw new Refusal('NOT_FOUND')
    if (message.replies !== replies) throw new Refusal('ANSWERED_MEANWHILE')
    const replyId = await insertReply(tx, { messageId: id, authorId: actor.profileId, body })
    await updateMessageStatus(tx, id, 'answered')
    await emitEvents(tx, [{ name: 'contact.replied', rowId: replyId, payload: { replyId } }])
    const before = { status: message.status }
    const after = { status: 'answered', replyId }
    await audit(tx, { actor, action: 'inbox.reply', ...subjectOf(id), before, after, requestId })
    return replyId
  })
}

/**
 * Closes a message without an answer, or opens it again; returns its state.
 * @throws Refusal UNAUTHORIZED, FORBIDDEN, NOT_FOUND
 */
export async function setMessageStatus(
  { db }: { db: Db },
  actor: Actor,
  { id, status }: { id: string; status: 'open' | 'closed' },
  requestId: string,
): Promise<MessageStatus> {
  return transact(db, async (tx) => {
    const message = await lockMessage(tx, id)
    await currentHolder(tx, actor, needed)
    if (!message) throw new Refusal('NOT_FOUND')
    if (message.status === status) return status
    await updateMessageStatus(tx, id, status)
    const before = { status: message.status }
    await audit(tx, { actor, action: 'inbox.setStatus', ...subjectOf(id), before, after: { status }, requestId })
    return status
  })
}
