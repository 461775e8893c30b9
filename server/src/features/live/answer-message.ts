import type { RoomAnswer } from '@keepcase/contract/live/live.contract.ts'
import { isRoomOpen } from '@keepcase/contract/live/live.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { audit, currentActor } from '#server/features/access/public.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { deleteAnswer, insertAnswer, lockMessage } from './answers.queries.ts'
import { findRoom, moderatesRoom } from './live.policy.ts'
import { findMessage, type RoomRow } from './live.queries.ts'
import { viewAnswer } from './live.view.ts'

type AnswerInput = { id: string; body: string }

/**
 * Answers a message and pins both in the room, with the lot that the message was written about. Of two hosts who answer
 * at once the first one does; the same answer again changes nothing.
 * @throws Refusal NOT_FOUND for everybody but the room's hosts, and for a removed message; CHAT_CLOSED, ALREADY_ANSWERED
 */
export async function answerMessage(
  { db }: { db: Db },
  actor: Actor,
  { id, body }: AnswerInput,
  requestId: string,
): Promise<RoomAnswer> {
  return transact(db, async (tx) => {
    const { dropId, lotId, isOpen } = await enterMessage(tx, actor, id)
    if (!isOpen) throw new Refusal('CHAT_CLOSED')
    const answeredBy = actor.profileId
    const row = await insertAnswer(tx, { messageId: id, dropId, lotId, body, answeredBy })
    if (!row) throw new Refusal('ALREADY_ANSWERED')
    const answer = viewAnswer(row)
    await emitLive(tx, [{ topic: `drop:${dropId}`, event: { name: 'chat.answered', id, version: 1, dropId, answer } }])
    const entry = { action: 'live.answer', subjectType: 'chat_message', subjectId: id }
    await audit(tx, { actor, ...entry, after: { dropId }, requestId })
    return answer
  })
}

/**
 * Takes an answer off the room, also of one that is closed. Does nothing when there is none.
 * @throws Refusal NOT_FOUND for everybody but the room's hosts, and for a removed message
 */
export async function removeAnswer(
  { db }: { db: Db },
  actor: Actor,
  id: string,
  requestId: string,
): Promise<{ removed: boolean }> {
  return transact(db, async (tx) => {
    const { dropId } = await enterMessage(tx, actor, id)
    if (!(await deleteAnswer(tx, id))) return { removed: false }
    const event = { name: 'chat.answered', id, version: 2, dropId, answer: null } as const
    await emitLive(tx, [{ topic: `drop:${dropId}`, event }])
    const entry = { action: 'live.removeAnswer', subjectType: 'chat_message', subjectId: id }
    await audit(tx, { actor, ...entry, before: { dropId }, requestId })
    return { removed: true }
  })
}

/** Locks a shown message in a room of the actor's, with the permission check before and after. */
async function enterMessage(
  tx: Tx,
  actor: Actor,
  id: string,
): Promise<{ dropId: string; lotId: string | null; isOpen: boolean }> {
  const found = await findMessage(tx, id)
  if (!found) throw new Refusal('NOT_FOUND')
  await findHostedRoom(tx, found.dropId, actor)
  const message = await lockMessage(tx, id)
  if (!message) throw new Refusal('NOT_FOUND')
  const room = await findHostedRoom(tx, found.dropId, await currentActor(tx, actor))
  return { ...message, isOpen: isRoomOpen(room) }
}

async function findHostedRoom(tx: Tx, dropId: string, actor: Actor): Promise<RoomRow> {
  const room = await findRoom(tx, dropId, actor)
  if (!moderatesRoom(actor, room)) throw new Refusal('NOT_FOUND')
  return room
}
