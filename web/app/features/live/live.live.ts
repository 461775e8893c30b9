import type { ChatMessage } from '@keepcase/contract/live/live.contract.ts'
import { api } from '#web/api/api.ts'
import { defineLiveHandlers, topicId } from '#web/realtime/live-events.ts'
import { addMessage, removeMessage } from './chat-cache.ts'
import { showReactions } from './reactions.ts'
import { addAnswer, noteCount, patchRoom, removeAnswer } from './room-cache.ts'

/** What the live room does with its events. */
export const roomLive = defineLiveHandlers(
  {
    'chat.message': ({ name: _, version: __, ...message }, { queryClient }) =>
      addMessage(queryClient, message satisfies ChatMessage),
    'chat.removed': ({ id, dropId }, { queryClient }) => {
      removeMessage(queryClient, dropId, id)
      removeAnswer(queryClient, dropId, id)
    },
    'chat.answered': ({ id, dropId, answer }, { queryClient }) =>
      answer ? addAnswer(queryClient, dropId, answer) : removeAnswer(queryClient, dropId, id),
    'chat.changed': ({ id, version, isOn, slowSeconds }, { queryClient }) =>
      patchRoom(queryClient, id, (room) => (version > room.version ? { ...room, version, isOn, slowSeconds } : room)),
    'chat.muted': ({ id }, { queryClient }) =>
      void queryClient.invalidateQueries({ queryKey: api.live.me.queryKey({ input: { dropId: id } }) }),
    'presence.changed': ({ id, version, viewers, hostAwaySince }, { queryClient }) =>
      noteCount(queryClient, id, { at: version, viewers, hostAwaySince }),
    'reactions.given': ({ id, counts }) => showReactions(id, counts),
    // A drop's end closes its room.
    'drop.changed': ({ id }, { queryClient }) =>
      void queryClient.invalidateQueries({ queryKey: api.live.room.queryKey({ input: { dropId: id } }) }),
  },
  { reads: (topic) => (topicId(topic, 'drop') ? { soon: [api.live.key()] } : {}) },
)
