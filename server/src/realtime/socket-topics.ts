import type { SocketRefusal, TopicAnswer } from '@keepcase/contract/api/sockets.ts'
import type { Socket } from 'socket.io'
import type { SocketBudget, SocketLimits } from './socket-limits.ts'
import type { TopicChecks } from './topic-checks.ts'
import type { Frame } from './topics.ts'

/** Messages from the browser. `join` answers with the topics joined. */
export type FromBrowser = {
  join(topics: unknown, answer?: (answer: TopicAnswer) => void): void
  leave(topics: unknown): void
}
export type ToBrowser = {
  frame(frame: Frame): void
  /** The reason for the disconnect that follows. */
  refused(refusal: SocketRefusal): void
}
/** State of a connection. */
export type SocketData = {
  profileId: string | null
  sessionId: string | null
  address: string
  use: SocketBudget
  /** Topics of joins in progress; a topic left meanwhile is removed from them. */
  joining: Set<Set<string>>
}
/** What servers tell each other to check at once. */
export type BetweenServers = {
  recheck(reasons?: Readonly<Record<string, string>>): void
  recheckTopics(profileIds: readonly string[]): void
}
export type OurSocket = Socket<FromBrowser, ToBrowser, BetweenServers, SocketData>
/** Maximum topics per socket. */
export const maxTopics = 50

/** When the browser asks again after a failed permission check, in milliseconds. */
const retryMs = 2_000

export type JoinDeps = {
  checks: TopicChecks
  limits: SocketLimits
  /** Called with the error when a permission check fails. */
  onError(error: unknown): void
  /** Called when a socket exceeds its limits. */
  onLimit(): void
}

/**
 * Subscribes a socket to the topics that their policies allow. A refused topic and one that doesn't exist
 * look the same. `user:` topics can't be requested: a socket joins its own on connecting. The answer says
 * when to retry if the limit is exceeded or permissions can't be checked.
 */
export async function joinTopics(socket: OurSocket, asked: unknown, deps: JoinDeps): Promise<TopicAnswer> {
  const { checks, limits, onError, onLimit } = deps
  const { profileId, use, joining } = socket.data
  // @NOTE counted before any other work, so that a refusal costs next to nothing
  const count = Array.isArray(asked) ? Math.min(maxTopics, asked.length) : 1
  const retryAfterMs = limits.countTopics(socket.data, use, count)
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
    let free = maxTopics + own - socket.rooms.size
    const joined = allowed.filter((topic) => wanted.has(topic) && (socket.rooms.has(topic) || free-- > 0))
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

/**
 * Unsubscribes from topics. The socket's own topics (`user:` and its id) stay, because the sockets of an
 * account are counted by them.
 */
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
