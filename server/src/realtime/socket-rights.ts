import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { OurSocket } from './socket-topics.ts'
import type { TopicPolicy } from './topics.ts'

/** Session id → why it is over, as the frame says that goes out at the same moment. */
export type Reasons = Readonly<Record<string, string>>

export type RightsDeps = {
  /** Of these sessions those that are over, with the reason for their owner. One query for the whole process. */
  endedSessions(sessionIds: readonly string[]): Promise<readonly { sessionId: string; reason: string }[]>
  now(): string
}

/** Ends those of the sockets whose session is over, and tells them why. */
export async function endOverSessions(
  sockets: readonly OurSocket[],
  deps: RightsDeps,
  reasons: Reasons = {},
): Promise<void> {
  const bySession = Map.groupBy(sockets, (socket) => socket.data.sessionId)
  const sessionIds = [...bySession.keys()].filter((id) => id !== null)
  if (sessionIds.length === 0) return
  for (const { sessionId, reason } of await deps.endedSessions(sessionIds)) {
    // @NOTE whoever ended it knew why; of a session that is gone the database knows nothing more
    const words = reasons[sessionId] ?? reason
    for (const socket of bySession.get(sessionId) ?? []) end(socket, sessionId, words, deps.now())
  }
}

function end(socket: OurSocket, sessionId: string, reason: string, now: string): void {
  const event: LiveEvent = { name: 'session.ended', id: sessionId, version: Date.now(), reason }
  socket.emit('frame', { topic: `user:${socket.data.profileId}`, now, events: [event] })
  socket.disconnect(true)
}

/** Takes the sockets out of topics of one kind that they may no longer listen to. One query for all of them. */
export async function leaveForbidden(sockets: readonly OurSocket[], policy: TopicPolicy): Promise<void> {
  const listeners = sockets.flatMap((socket) =>
    [...socket.rooms].flatMap((topic) => {
      const id = policy.pattern.exec(topic)?.[1]
      return id === undefined ? [] : [{ socket, topic, profileId: socket.data.profileId, id }]
    }),
  )
  if (listeners.length === 0) return
  const pairs = new Map(listeners.map(({ profileId, id }) => [`${profileId} ${id}`, { profileId, id }]))
  const answers = await policy.allowed([...pairs.values()])
  const isAllowed = new Map([...pairs.keys()].map((pair, i) => [pair, answers[i]]))
  for (const { socket, topic, profileId, id } of listeners) {
    if (!isAllowed.get(`${profileId} ${id}`)) socket.leave(topic)
  }
}
