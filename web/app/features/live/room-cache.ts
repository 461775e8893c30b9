import type { LiveRoom, RoomAnswer } from '@keepcase/contract/live/live.contract.ts'
import { maxAnswers } from '@keepcase/contract/live/live.rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/** Changes a room's cached state; does nothing while the room isn't loaded. */
export function patchRoom(queryClient: QueryClient, dropId: string, patch: (room: LiveRoom) => LiveRoom): void {
  const { queryKey } = api.live.room.queryOptions({ input: { dropId } })
  queryClient.setQueryData<LiveRoom>(queryKey, (room) => room && patch(room))
}

const without = (answers: readonly RoomAnswer[], messageId: string) =>
  answers.filter((answer) => answer.messageId !== messageId)

/** Pins an answer in a room; one that is there already is replaced. */
export function addAnswer(queryClient: QueryClient, dropId: string, answer: RoomAnswer): void {
  patchRoom(queryClient, dropId, (room) => ({
    ...room,
    answers: [answer, ...without(room.answers, answer.messageId)].slice(0, maxAnswers),
  }))
}

/** Takes the answer to a message off a room. */
export function removeAnswer(queryClient: QueryClient, dropId: string, messageId: string): void {
  patchRoom(queryClient, dropId, (room) => ({ ...room, answers: without(room.answers, messageId) }))
}
