/**
 * The only socket of a tab. States: closed (no listeners), opening, open, waiting (lost; a timer tries again after 1, 2, 5,
 * then 10 s, each ± 50 %), limited (the server asked to stay away for a while). It opens with the first topic and closes
 * 10 s after the last one is left.
 *
 * Wire format: the client sends `join` and `leave` with a list of topics; the server sends `frame` with
 * `{ topic, now, events }`, parsed by `Frame` of the contract. A socket is in its user's own topic from the start, by its
 * cookie: that topic is counted here, but never requested. Topics joined and left by one change of the page are sent
 * together; topics that the server defers (`retryAfterMs`) are requested again after that time. Changes from before a topic
 * was joined are not sent: data fetched earlier is refetched once the server has joined it, the first time and after every
 * loss. Many clients lose their connections together, so after a loss deferrable refetches are spread over seconds
 * (refetch-on-join.ts).
 *
 * Socket.IO's code and the features' handlers are loaded only when the first topic is joined, so pages without live data
 * carry none of it.
 */
import type { SocketRefusal } from '@keepcase/contract/api/sockets.ts'
import type { QueryClient } from '@tanstack/react-query'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { whenIdle } from '#web/startup/when-idle.ts'
import type { LiveHandlers } from './live-events.ts'

export type LiveStatus = 'closed' | 'opening' | 'open' | 'waiting' | 'limited'
type Connection = ReturnType<Opener>
type Opener = typeof import('./live-connection.ts').openConnection
type ParseFrame = typeof import('./live-frames.ts').readFrame
type Refetcher = typeof import('./refetch-on-join.ts')

const delays = [1_000, 2_000, 5_000, 10_000] as const
const lingerMs = 10_000

/** Delay before attempt `attempt` (0 is the first), in milliseconds; `random` is in [0, 1). */
export function reconnectDelay(attempt: number, random = Math.random()): number {
  const base = delays[Math.min(attempt, delays.length - 1)] ?? 10_000
  return Math.round(base * (0.5 + random))
}

/** Adds up to 50 % at random, so that clients refused together do not return together. */
const withJitter = (ms: number): number => Math.round(ms * (1 + Math.random() / 2))

const topics = new Map<string, number>()
/** Topics requested on this connection, and the user's own. */
const requested = new Set<string>()
const listeners = new Set<() => void>()
let status: LiveStatus = 'closed'
let connection: Connection | null = null
let attempt = 0
let stopWaiting: () => void = () => undefined
let isFlushDue = false
let lingerTimer: ReturnType<typeof setTimeout> | undefined
let loadHandlers: () => Promise<readonly LiveHandlers[]> = () => Promise.resolve([])
let handlers: readonly LiveHandlers[] = []
let refetcher: Refetcher | null = null

/** Sets the loader of the features' handlers. Called once by the root. */
export function setLiveHandlers(load: () => Promise<readonly LiveHandlers[]>): void {
  loadHandlers = load
}

function setStatus(next: LiveStatus): void {
  status = next
  for (const listener of listeners) listener()
}

let wasIdle = false

/** Waits until the page is idle: hydration goes first. */
async function untilIdle(): Promise<void> {
  if (!wasIdle) await new Promise<void>((resolve) => whenIdle(resolve))
  wasIdle = true
}

async function open(queryClient: QueryClient): Promise<void> {
  if (status === 'opening' || status === 'open') return
  stopWaiting()
  setStatus('opening')
  try {
    await untilIdle()
    // Separate chunks, so that evaluating none of them blocks the page for long.
    const [{ openConnection }, { readFrame }, refetchModule, loaded] = await Promise.all([
      import('./live-connection.ts'),
      import('./live-frames.ts'),
      import('./refetch-on-join.ts'),
      loadHandlers(),
    ])
    refetcher = refetchModule
    handlers = loaded
    if (topics.size === 0) setStatus('closed')
    else connection = connect(openConnection, readFrame, queryClient)
  } catch {
    // @NOTE a chunk that cannot be fetched means that the network is down, which is the state "waiting"
    lost(queryClient, null)
  }
}

function connect(openConnection: Opener, read: ParseFrame, queryClient: QueryClient): Connection {
  return openConnection({
    read,
    onOpen: () => {
      const isReturn = attempt > 0
      attempt = 0
      requested.clear()
      setStatus('open')
      join([...topics.keys()], queryClient, isReturn)
    },
    onLost: (refusal) => lost(queryClient, refusal),
    onUnreadable: () => {
      refetch([...topics.keys()], queryClient, true)
    },
    onFrame: ({ topic, now, events }) => {
      for (const event of events) {
        for (const handler of handlers) handler.handle(event, { topic, now: Date.parse(now), queryClient })
      }
    },
  })
}

/** A user's own topic: the socket is in it from the start. */
const isOwn = (topic: string): boolean => topic.startsWith('user:')

/** Requests topics in one message, so that what several of them show is refetched once. */
function join(missing: readonly string[], queryClient: QueryClient, isReturn = false): void {
  for (const topic of missing) requested.add(topic)
  const own = missing.filter(isOwn)
  const others = missing.filter((topic) => !isOwn(topic))
  if (others.length === 0) {
    refetch(own, queryClient, isReturn)
    return
  }
  const requestedOn = connection
  requestedOn?.join(others, ({ joined, retryAfterMs }) => {
    refetch([...own, ...joined], queryClient, isReturn)
    if (retryAfterMs === undefined) return
    setTimeout(() => {
      const stillWanted = others.filter((topic) => topics.has(topic))
      if (connection === requestedOn && stillWanted.length > 0) join(stillWanted, queryClient, isReturn)
    }, withJitter(retryAfterMs))
  })
}

/** Sends topic changes to the server, batched to the end of the current task. */
function flushSoon(queryClient: QueryClient): void {
  if (isFlushDue) return
  isFlushDue = true
  queueMicrotask(() => {
    isFlushDue = false
    if (status !== 'open') return
    const unused = [...requested].filter((topic) => !topics.has(topic))
    for (const topic of unused) requested.delete(topic)
    const others = unused.filter((topic) => !isOwn(topic))
    if (others.length > 0) connection?.leave(others)
    const missing = [...topics.keys()].filter((topic) => !requested.has(topic))
    if (missing.length > 0) join(missing, queryClient)
  })
}

function refetch(joined: readonly string[], queryClient: QueryClient, isReconnect: boolean): void {
  const reads = joined.flatMap((topic) => handlers.flatMap((handler) => handler.reads?.(topic) ?? []))
  refetcher?.refetchTopics(queryClient, reads, isReconnect ? refetcher.spreadMs : 0)
  for (const topic of joined) for (const handler of handlers) handler.onJoined?.(topic, queryClient)
}

function lost(queryClient: QueryClient, refusal: SocketRefusal | null): void {
  connection?.close()
  connection = null
  if (topics.size === 0) {
    setStatus('closed')
    return
  }
  setStatus(refusal ? 'limited' : 'waiting')
  const waitMs = Math.max(reconnectDelay(attempt), refusal ? withJitter(refusal.retryAfterMs) : 0)
  attempt += 1
  if (refusal?.code === 'TOO_MANY_SOCKETS') waitUntilSeen(waitMs, queryClient)
  else waitFor(waitMs, queryClient)
}

function waitFor(ms: number, queryClient: QueryClient): void {
  const timer = setTimeout(() => void open(queryClient), ms)
  stopWaiting = () => clearTimeout(timer)
}

/** After being displaced by another tab, reconnects when this tab becomes visible, or after a while if it is. */
function waitUntilSeen(ms: number, queryClient: QueryClient): void {
  const openIfSeen = () => {
    if (document.visibilityState === 'visible') void open(queryClient)
  }
  const timer = setTimeout(openIfSeen, ms)
  document.addEventListener('visibilitychange', openIfSeen)
  stopWaiting = () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', openIfSeen)
  }
}

function closeUnused(): void {
  if (topics.size > 0) return
  stopWaiting()
  connection?.close()
  connection = null
  setStatus('closed')
}

/**
 * Subscribes to a topic (`drop:<id>`, `line:<id>`, `user:<id>`) until the returned function is called. Subscriptions
 * are counted.
 */
export function joinTopic(topic: string, queryClient: QueryClient): () => void {
  clearTimeout(lingerTimer)
  const count = topics.get(topic) ?? 0
  topics.set(topic, count + 1)
  if (count === 0) flushSoon(queryClient)
  // @NOTE a client told to stay away does so, whatever page is opened in the meantime
  if (status !== 'limited') void open(queryClient)
  return () => {
    const remaining = (topics.get(topic) ?? 1) - 1
    if (remaining > 0) {
      topics.set(topic, remaining)
      return
    }
    topics.delete(topic)
    flushSoon(queryClient)
    if (topics.size === 0) lingerTimer = setTimeout(closeUnused, lingerMs)
  }
}

/** Reconnects at once: a socket belongs to the session it was opened with, so signing in or out needs a new one. */
export function restartLive(queryClient: QueryClient): void {
  if (!connection) return
  connection.close()
  connection = null
  attempt = 0
  setStatus('closed')
  if (topics.size > 0) void open(queryClient)
}

/** Subscribes to a topic while the component is mounted; null subscribes to nothing. */
export function useTopic(topic: string | null): void {
  const queryClient = useQueryClient()
  useEffect(() => (topic === null ? undefined : joinTopic(topic, queryClient)), [topic, queryClient])
}

/** State of the connection, for the "Reconnecting…" chip. */
export const useLiveStatus = (): LiveStatus =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => status,
    () => 'closed',
  )
