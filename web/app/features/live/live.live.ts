import type { ChatMessage, LiveRoom } from '@keepcase/contract/live/live.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'
import { defineLiveHandlers, topicId } from '#web/realtime/live-events.ts'
import { addMessage, removeMessage } from './chat-cache.ts'
import { showReactions } from './reactions.ts'

function patchRoom(queryClient: QueryClient, dropId: string, patch: (room: LiveRoom) => LiveRoom): void {
  const { queryKey } = api.live.room.queryOptions({ input: { dropId } })
  queryClient.setQueryData<LiveRoom>(queryKey, (room) => room && patch(room))
}

// Time of the newest presence count of each drop: counts have no version, so their times are compared.
const counted = new Map<string, number>()

/** What the live room does with its events. */
export const roomLive = defineLiveHandlers(
  {
    'chat.message': ({ name: _, version: __, ...message }, { queryClient }) =>
      addMessage(queryClient, message satisfies ChatMessage),
    'chat.removed': ({ id, dropId }, { queryClient }) => removeMessage(queryClient, dropId, id),
    'chat.changed': ({ id, version, isOn, slowSeconds }, { queryClient }) =>
      patchRoom(queryClient, id, (room) => (version > room.version ? { ...room, version, isOn, slowSeconds } : room)),
    'chat.muted': ({ id }, { queryClient }) =>
      void queryClient.invalidateQueries({ queryKey: api.live.me.queryKey({ input: { dropId: id } }) }),
    'presence.changed': ({ id, version, viewers }, { queryClient }) => {
      if (version < (counted.get(id) ?? 0)) return
      counted.set(id, version)
      patchRoom(queryClient, id, (room) => ({ ...room, viewers }))
    },
    'reactions.given': ({ id, counts }) => showReactions(id, counts),
    // A drop's end closes its room.
    'drop.changed': ({ id }, { queryClient }) =>
      void queryClient.invalidateQueries({ queryKey: api.live.room.queryKey({ input: { dropId: id } }) }),
  },
  { reads: (topic) => (topicId(topic, 'drop') ? { soon: [api.live.key()] } : {}) },
)
