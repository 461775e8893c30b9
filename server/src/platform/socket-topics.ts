import type { Socket } from 'socket.io'
import type { Frame, TopicPolicy } from './topics.ts'

/** What a `join` answers. */
export type TopicAnswer = { joined: string[]; refused: string[] }

/** What the browser may send. `join` and `leave` take topics and answer what was joined. */
export type FromBrowser = {
  join(topics: unknown, answer?: (answer: TopicAnswer) => void): void
  leave(topics: unknown): void
}
export type ToBrowser = { frame(frame: Frame): void }
/** What we remember of a connection. */
export type SocketData = { profileId: string | null; sessionId: string | null; recent: number; recentSince: number }
export type OurSocket = Socket<
  FromBrowser,
  ToBrowser,
  { recheck(reasons?: Readonly<Record<string, string>>): void },
  SocketData
>
/** Topics that a socket may listen to at once. */
export const mostTopics = 50

/**
 * Lets a socket into the topics that their policies allow. A refused topic and one that does not exist look the same.
 * `user:` topics are never joined by asking: a socket is in its own from the start.
 */
export async function joinTopics(
  socket: OurSocket,
  asked: unknown,
  policies: readonly TopicPolicy[],
): Promise<TopicAnswer> {
  const topics = topicsOf(asked)
  const answer: TopicAnswer = { joined: [], refused: [] }
  const wanted = policies.flatMap((policy) => {
    const pairs = topics.flatMap((topic) => {
      const id = policy.pattern.exec(topic)?.[1]
      return id === undefined ? [] : [{ topic, id, profileId: socket.data.profileId }]
    })
    return pairs.length > 0 ? [{ policy, pairs }] : []
  })
  for (const { policy, pairs } of wanted) {
    const allowed = await policy.allowed(pairs.map(({ id, profileId }) => ({ id, profileId })))
    for (const [i, { topic }] of pairs.entries()) if (allowed[i]) answer.joined.push(topic)
  }
  answer.joined = answer.joined.slice(0, Math.max(0, mostTopics - socket.rooms.size))
  answer.refused = topics.filter((topic) => !answer.joined.includes(topic))
  if (answer.joined.length > 0) await socket.join(answer.joined)
  return answer
}

function topicsOf(asked: unknown): string[] {
  const list = Array.isArray(asked) ? asked : [asked]
  return [...new Set(list.filter((topic) => typeof topic === 'string' && topic.length <= 100))].slice(0, mostTopics)
}
