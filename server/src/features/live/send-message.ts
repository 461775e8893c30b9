import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import { chatRefusalMessages } from '@keepcase/contract/live/live.messages.ts'
import { type ChatRefused, chatRefusal, isRoomOpen } from '@keepcase/contract/live/live.rules.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Actor } from '#server/api/context.ts'
import { withKey } from '#server/api/idempotency.ts'
import type { CountCall, Limit } from '#server/api/rate-limits.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { emitLive } from '#server/realtime/outbox.ts'
import { findRoom, moderatesRoom } from './live.policy.ts'
import {
  acquireSendSlot,
  insertMessage,
  type RoomRow,
  selectChatSettings,
  selectLastSentAt,
  selectSilence,
} from './live.queries.ts'
import { viewMessage } from './live.view.ts'

/** Limit on messages of one account over all rooms. */
const chatLimit = { name: 'chat', max: 20, seconds: 60, isExact: true } as const satisfies Limit

/**
 * Posts a message in a drop's room; listeners receive it after the commit.
 * @throws Refusal NOT_FOUND for a drop that the actor may not see; CHAT_CLOSED, CHAT_OFF, MUTED, BLOCKED_WORD,
 *   SLOW_MODE, each with a message; RetryLater above 20 messages a minute
 */
export async function sendMessage(
  { db, countCall }: { db: Db; countCall: CountCall },
  actor: Actor,
  input: { dropId: string; body: string },
  key: string | null,
): Promise<ChatMessage> {
  const waitSeconds = await countCall(chatLimit, actor.profileId)
  if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
  return transact(db, (tx) =>
    withKey(tx, { userId: actor.profileId, key, call: 'live.send', input }, async () => {
      const room = await findRoom(tx, input.dropId, actor)
      const isHost = moderatesRoom(actor, room)
      const { slowSeconds } = await assertMayWrite(tx, actor, room, input.body)
      const hasSlot = await acquireSendSlot(tx, {
        dropId: room.dropId,
        profileId: actor.profileId,
        slowSeconds: isHost ? 0 : slowSeconds,
      })
      if (!hasSlot) throw refusal({ code: 'SLOW_MODE', waitMs: slowSeconds * 1000 })
      const message = viewMessage(
        await insertMessage(tx, { dropId: room.dropId, authorId: actor.profileId, body: input.body, isHost }),
      )
      await emitLive(tx, [{ topic: `drop:${room.dropId}`, event: { ...message, name: 'chat.message', version: 1 } }])
      return message
    }),
  )
}

async function assertMayWrite(tx: Tx, actor: Actor, room: RoomRow, body: string): Promise<{ slowSeconds: number }> {
  const settings = await selectChatSettings(tx, room.dropId)
  const mute = await selectSilence(tx, room, actor.profileId)
  const state = {
    isOpen: isRoomOpen(room),
    isOn: settings.isOn,
    slowSeconds: settings.slowSeconds,
    mutedUntil: mute ? (mute.until ?? ('forever' as const)) : null,
    lastSentAt: await selectLastSentAt(tx, room.dropId, actor.profileId),
    isHost: moderatesRoom(actor, room),
  }
  const refused = chatRefusal(state, body, settings.blockedWords, room.now)
  if (refused) throw refusal(refused)
  return settings
}

const refusal = ({ code, waitMs }: ChatRefused) => new Refusal(code, chatRefusalMessages[code](waitMs))
