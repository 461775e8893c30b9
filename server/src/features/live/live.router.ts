import { liveContract } from '@keepcase/contract/live/live.contract.ts'
import { isRoomOpen } from '@keepcase/contract/live/live.rules.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type Actor, actorOf, type RequestContext } from '#server/api/context.ts'
import { cutPage, decodeCursor } from '#server/api/cursor.ts'
import { implementContract } from '#server/api/procedure.ts'
import type { Limit } from '#server/api/rate-limits.ts'
import { Refusal, RetryLater } from '#server/api/refusal.ts'
import { answerMessage, removeAnswer } from './answer-message.ts'
import { deleteMessage } from './delete-message.ts'
import { findRoom, findRoomToModerate } from './live.policy.ts'
import { type RoomRow, selectChatSettings, selectMessages, selectMutes } from './live.queries.ts'
import { viewMessage, viewMute, viewSettings } from './live.view.ts'
import { mutePerson, unmutePerson } from './mute-person.ts'
import type { Reactions } from './reactions.ts'
import { readOwnPlace, viewRoom } from './read-room.ts'
import { sendMessage } from './send-message.ts'
import { setChat } from './set-chat.ts'

export type LiveRouterDeps = { db: Db; reactions: Reactions }

/** Limit on reaction calls of one account. */
const reactionLimit = { name: 'reaction', max: 15, seconds: 10 } as const satisfies Limit

/** Procedures of the live room contract. */
export function liveRouter(deps: LiveRouterDeps) {
  const { db, reactions } = deps
  const api = implementContract(liveContract)
  return api.router({
    room: api.room.handler(async ({ input, context }) =>
      viewRoom(db, await findVisibleRoom(db, input.dropId, context)),
    ),
    messages: api.messages.handler(async ({ input, context }) => {
      await findVisibleRoom(db, input.dropId, context)
      const before = decodeCursor(input.cursor, ['chat'])
      const rows = await selectMessages(db, input.dropId, { before, limit: input.limit + 1 })
      return cutPage(rows, input.limit, 'chat', (row) => row.sentAt, viewMessage)
    }),
    me: api.me.handler(async ({ input, context }) => readOwnPlace(db, await actorOf(context), input.dropId)),
    send: api.send.handler(async ({ input, context }) =>
      sendMessage({ db, countCall: context.countCall }, await actorOf(context), input, context.key),
    ),
    deleteMessage: api.deleteMessage.handler(async ({ input, context }) =>
      deleteMessage(deps, await actorOf(context), input.id, context.requestId),
    ),
    answer: api.answer.handler(async ({ input, context }) =>
      answerMessage(deps, await actorOf(context), input, context.requestId),
    ),
    removeAnswer: api.removeAnswer.handler(async ({ input, context }) =>
      removeAnswer(deps, await actorOf(context), input.id, context.requestId),
    ),
    mutes: api.mutes.handler(async ({ input, context }) => {
      await findRoomToModerate(db, input.dropId, await actorOf(context))
      const before = decodeCursor(input.cursor, ['mutes'])
      const found = await selectMutes(db, input.dropId, { before, limit: input.limit + 1 })
      const rows = found.map((row) => ({ ...row, id: row.profileId }))
      return cutPage(rows, input.limit, 'mutes', (row) => row.mutedAt, viewMute)
    }),
    mute: api.mute.handler(async ({ input, context }) =>
      mutePerson(deps, await actorOf(context), input, context.requestId),
    ),
    unmute: api.unmute.handler(async ({ input, context }) =>
      unmutePerson(deps, await actorOf(context), input, context.requestId),
    ),
    chat: api.chat.handler(async ({ input, context }) => {
      await findRoomToModerate(db, input.dropId, await actorOf(context))
      return viewSettings(await selectChatSettings(db, input.dropId))
    }),
    setChat: api.setChat.handler(async ({ input, context }) =>
      setChat(deps, await actorOf(context), input, context.requestId),
    ),
    react: api.react.handler(async ({ input, context }) => {
      const actor: Actor = await actorOf(context)
      const waitSeconds = await context.countCall(reactionLimit, actor.profileId)
      if (waitSeconds !== null) throw new RetryLater('TOO_MANY_REQUESTS', waitSeconds)
      if (!isRoomOpen(await findRoom(db, input.dropId, actor))) throw new Refusal('CHAT_CLOSED')
      reactions.add(input.dropId, input.kind, input.count)
      return { shown: input.count }
    }),
  })
}

/** The room for a signed-out visitor; reads the session only if that is not enough. */
async function findVisibleRoom(db: Db, dropId: string, context: RequestContext): Promise<RoomRow> {
  return findRoom(db, dropId, null).catch(async (error) => {
    if (!(error instanceof Refusal && error.code === 'NOT_FOUND')) throw error
    return findRoom(db, dropId, await context.actor())
  })
}
