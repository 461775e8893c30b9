import type { LiveRoom, RoomAnswer } from '@keepcase/contract/live/live.contract.ts'
import { maxAnswers } from '@keepcase/contract/live/live.rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/** Changes a room's cached state; does nothing while the room isn't loaded. */
export function patchRoom(queryClient: QueryClient, dropId: string, patch: (room: LiveRoom) => LiveRoom): void {
  const { queryKey } = api.live.room.queryOptions({ input: { dropId } })
  queryClient.setQueryData<LiveRoom>(queryKey, (room) => room && patch(room))
}

/** How many watch a room and since when its host is silent; `at` in milliseconds of the database clock. */
type Count = Pick<LiveRoom, 'viewers' | 'hostAwaySince'> & { at: number }

// The newest count that each room was told: counts have no version, so their times are compared.
const counts = new Map<string, Count>()

/** Takes in a count that was told, unless a later one was told before. */
export function noteCount(queryClient: QueryClient, dropId: string, count: Count): void {
  if (count.at < (counts.get(dropId)?.at ?? 0)) return
  counts.set(dropId, count)
  patchRoom(queryClient, dropId, withNewestCount)
}

/**
 * A room with the newest count: an answer that was under way when a count was told may hold an older one, and the same
 * count is told only once.
 */
export function withNewestCount(room: LiveRoom): LiveRoom {
  const count = counts.get(room.dropId)
  if (!count || count.at < Date.parse(room.now)) return room
  const { viewers, hostAwaySince } = count
  return { ...room, viewers, hostAwaySince }
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
