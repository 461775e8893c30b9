import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { OurSocket } from './socket-topics.ts'
import type { TopicPolicy } from './topics.ts'

/** Session id → why it ended, as sent to its sockets at the same moment. */
export type Reasons = Readonly<Record<string, string>>

/** Which of these sessions, each with its account, ended; with the reason shown to their owner. */
export type EndedSessions = (
  sessions: readonly { sessionId: string; profileId: string | null }[],
) => Promise<readonly { sessionId: string; reason: string }[]>

export type RightsDeps = {
  /** One query for the whole process. */
  endedSessions: EndedSessions
  now(): string
}

/** Disconnects the sockets of ended sessions, with the reason. */
export async function endOverSessions(
  sockets: readonly OurSocket[],
  deps: RightsDeps,
  reasons: Reasons = {},
): Promise<void> {
  const bySession = Map.groupBy(sockets, (socket) => socket.data.sessionId)
  const sessions = [...bySession].flatMap(([sessionId, [first]]) =>
    sessionId === null ? [] : [{ sessionId, profileId: first?.data.profileId ?? null }],
  )
  if (sessions.length === 0) return
  for (const { sessionId, reason } of await deps.endedSessions(sessions)) {
    // @NOTE the given reason is more precise: of a deleted session, the database knows only if its account is suspended
    const shownReason = reasons[sessionId] ?? reason
    for (const socket of bySession.get(sessionId) ?? []) disconnectEnded(socket, sessionId, shownReason, deps.now())
  }
}

function disconnectEnded(socket: OurSocket, sessionId: string, reason: string, now: string): void {
  const event: LiveEvent = { name: 'session.ended', id: sessionId, version: Date.now(), reason }
  socket.emit('frame', { topic: `user:${socket.data.profileId}`, now, events: [event] })
  socket.disconnect(true)
}

/** Removes sockets from topics of one kind that they may no longer subscribe to. One query for all sockets. */
export async function leaveForbiddenTopics(sockets: readonly OurSocket[], policy: TopicPolicy): Promise<void> {
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
