import type { SocketRefusal, TopicAnswer } from '@keepcase/contract/api/sockets.ts'
import type { Socket } from 'socket.io'
import type { SocketLimits, SocketUse } from './socket-limits.ts'
import type { TopicChecks } from './topic-checks.ts'
import type { Frame } from './topics.ts'

/** What the browser may send. `join` and `leave` take topics and answer what was joined. */
export type FromBrowser = {
  join(topics: unknown, answer?: (answer: TopicAnswer) => void): void
  leave(topics: unknown): void
}
export type ToBrowser = {
  frame(frame: Frame): void
  /** Says why the connection ends; the end follows at once. */
  refused(refusal: SocketRefusal): void
}
/** What we remember of a connection. */
export type SocketData = {
  profileId: string | null
  sessionId: string | null
  address: string
  use: SocketUse
  /** Topics of joins that are being judged; what is left meanwhile is taken out. */
  joining: Set<Set<string>>
}
export type OurSocket = Socket<
  FromBrowser,
  ToBrowser,
  { recheck(reasons?: Readonly<Record<string, string>>): void },
  SocketData
>
/** Topics that a socket may listen to at once. */
export const maxTopics = 50

/** When a browser asks again whose topics could not be judged, in milliseconds. */
const retryMs = 2_000

export type JoinDeps = {
  checks: TopicChecks
  limits: SocketLimits
  /** Hears why topics could not be judged. */
  onError(error: unknown): void
  /** Hears that a socket asked for too much. */
  onLimit(): void
}

/**
 * Lets a socket into the topics that their policies allow. A refused topic and one that does not exist look the same.
 * `user:` topics are never joined by asking: a socket is in its own from the start. Whoever asks for too much, or while
 * nothing can be judged, is told when to ask again.
 */
export async function joinTopics(socket: OurSocket, asked: unknown, deps: JoinDeps): Promise<TopicAnswer> {
  const { checks, limits, onError, onLimit } = deps
  const { profileId, use, joining } = socket.data
  // @NOTE counted before anything is looked at: what is refused must cost next to nothing
  const count = Array.isArray(asked) ? Math.min(maxTopics, asked.length) : 1
  const retryAfterMs = limits.askFor(socket.data, use, count)
  if (retryAfterMs > 0) {
    onLimit()
    return { joined: [], refused: [], retryAfterMs }
  }
  const topics = topicsOf(asked)
  const known = topics.filter((topic) => checks.isKnown(topic))
  const wanted = new Set(known)
  joining.add(wanted)
  try {
    const allowed = await checks.allowed(profileId, known)
    const own = profileId === null ? 1 : 2
    let room = maxTopics + own - socket.rooms.size
    const joined = allowed.filter((topic) => wanted.has(topic) && (socket.rooms.has(topic) || room-- > 0))
    if (joined.length > 0) await socket.join(joined)
    const isJoined = new Set(joined)
    return { joined, refused: topics.filter((topic) => !isJoined.has(topic)) }
  } catch (error) {
    onError(error)
    return { joined: [], refused: [], retryAfterMs: retryMs }
  } finally {
    joining.delete(wanted)
  }
}

/** Ends listening to topics. A socket's own topics, `user:` and its id, are not left: its account is counted by them. */
export function leaveTopics(socket: OurSocket, given: unknown, checks: TopicChecks): void {
  const { joining } = socket.data
  for (const topic of topicsOf(given)) {
    for (const wanted of joining) wanted.delete(topic)
    if (socket.rooms.has(topic) && checks.isKnown(topic)) socket.leave(topic)
  }
}

function topicsOf(given: unknown): string[] {
  const list = Array.isArray(given) ? given : [given]
  return [...new Set(list.filter((topic) => typeof topic === 'string' && topic.length <= 100))].slice(0, maxTopics)
}
