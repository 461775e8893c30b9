import type { Server as HttpServer, RequestListener } from 'node:http'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { Audience, Listeners } from './audience.ts'
import { clientAddress } from './client-address.ts'
import type { Actor, HeaderLookup } from './context.ts'
import { log } from './log.ts'
import { logSecurityEvent } from './security-log.ts'
import {
  type FromBrowser,
  joinTopics,
  mostTopics,
  type OurSocket,
  type SocketData,
  type ToBrowser,
} from './socket-topics.ts'
import type { Frame, TopicPolicy } from './topics.ts'

/** Session id → why it is over, as the frame says that goes out at the same moment. */
type Reasons = Readonly<Record<string, string>>
type BetweenServers = { recheck(reasons?: Reasons): void }
type OurServer = Server<FromBrowser, ToBrowser, BetweenServers, SocketData>

export type SocketDeps = {
  http: HttpServer
  /** Connections of its own for the adapter (`adapter-pool.ts`): one listens, the others speak. */
  adapterPool: pg.Pool
  isTrustedOrigin(origin: string): boolean
  /** Reads the session behind a handshake's cookie: one query. */
  readActor(headers: HeaderLookup): Promise<Actor | null>
  /** Of these sessions those that are over, with the reason for their owner. One query for the whole process. */
  endedSessions(sessionIds: readonly string[]): Promise<readonly { sessionId: string; reason: string }[]>
  policies: readonly TopicPolicy[]
  now(): string
}

/** Where sockets are opened. */
export const socketPath = '/socket.io/'
/** Milliseconds between two checks of everybody's rights. */
export const recheckMs = 5_000
/** Messages that a socket may send in ten seconds; one more ends it. */
const mostMessages = 60

/** The sockets of this process; frames reach those of the other processes through PostgreSQL. */
export class Sockets {
  #io: OurServer
  #deps: SocketDeps

  constructor(deps: SocketDeps) {
    this.#deps = deps
    const listeners = deps.http.listeners('request') as RequestListener[]
    this.#io = new Server(deps.http, {
      path: socketPath,
      transports: ['websocket'],
      perMessageDeflate: false,
      serveClient: false,
      destroyUpgrade: false,
      pingInterval: 30_000,
      pingTimeout: 20_000,
      connectTimeout: 10_000,
      maxHttpBufferSize: 8_192,
      allowRequest: (request, decide) => {
        const { origin } = request.headers
        const isTrusted = origin !== undefined && deps.isTrustedOrigin(origin)
        if (!isTrusted)
          logSecurityEvent('origin-refused', { origin, path: socketPath, address: clientAddress(request) })
        decide(isTrusted ? null : 'This origin may not connect', isTrusted)
      },
      adapter: createAdapter(deps.adapterPool, {
        errorHandler: (error) => log.warn({ err: error }, 'socket adapter'),
      }),
    })
    // Socket.IO answers plain requests to its path before the server's own handler does, past its checks. Only upgrades
    // are for it.
    deps.http.removeAllListeners('request')
    for (const listener of listeners) deps.http.on('request', listener)
    this.#io.use((socket, next) => {
      this.#greet(socket).then(
        () => next(),
        (error) => {
          log.warn({ err: error }, 'a socket could not be greeted')
          next(new Error('Please come back in a moment.'))
        },
      )
    })
    this.#io.on('recheck', (reasons) => this.#recheckSoon(reasons))
    this.#io.on('connection', (socket) => this.#welcome(socket))
  }

  /** Finds out who connects. Nobody is somebody too: public topics are open to visitors. */
  async #greet(socket: OurSocket): Promise<void> {
    const headers = new Headers()
    const { cookie } = socket.request.headers
    if (cookie) headers.set('cookie', cookie)
    const actor = cookie ? await this.#deps.readActor(headers) : null
    socket.data = {
      profileId: actor?.profileId ?? null,
      sessionId: actor?.sessionId ?? null,
      recent: 0,
      recentSince: performance.now(),
    }
  }

  #welcome(socket: OurSocket): void {
    // @NOTE the request holds headers and buffers of the handshake: some 10 kB for each connection
    ;(socket.conn as { request?: unknown }).request = undefined
    if (socket.data.profileId) socket.join(`user:${socket.data.profileId}`)
    socket.use((_, next) => (countMessage(socket.data) ? next() : socket.disconnect(true)))
    socket.on('join', (topics, answer) => {
      joinTopics(socket, topics, this.#deps.policies).then(
        (joined) => typeof answer === 'function' && answer(joined),
        (error) => {
          // @NOTE the browser then connects again, asks again and reads everything anew
          log.warn({ err: error }, 'a topic could not be joined')
          socket.disconnect(true)
        },
      )
    })
    socket.on('leave', (topics) => {
      if (Array.isArray(topics)) for (const topic of topics.slice(0, mostTopics)) socket.leave(String(topic))
    })
  }

  /** Sends a frame to everyone in its topic, on all nodes. A session that ended is looked for on all of them at once. */
  send = (frame: Frame): void => {
    this.#io.to(frame.topic).emit('frame', frame)
    const ended = frame.events.flatMap((event) => (event.name === 'session.ended' ? [[event.id, event.reason]] : []))
    if (ended.length === 0) return
    const reasons: Reasons = Object.fromEntries(ended)
    this.#io.serverSideEmit('recheck', reasons)
    this.#recheckSoon(reasons)
  }

  #recheckSoon(reasons: Reasons = {}): void {
    this.#endSessions(reasons).catch((error) => log.warn({ err: error }, 'sessions are looked at again in a moment'))
  }

  /**
   * Sends events to the tabs of one account that are open on this process, straight after a commit, past the outbox.
   * Those on other processes fetch again by themselves: telling every process of every claim would cost more than the
   * claim.
   */
  emitToUser = (profileId: string, events: LiveEvent[]): void => {
    const topic = `user:${profileId}`
    if (!this.#io.of('/').adapter.rooms.has(topic)) return
    this.#io.local.to(topic).emit('frame', { topic, now: this.#deps.now(), events })
  }

  /** Who listens right now, and what they are told past the outbox. */
  audience: Audience = {
    whoIsHere: (prefix) => this.#listenersByTopic(prefix),
    tellHere: (topic, events) => {
      this.#io.local.to(topic).emit('frame', { topic, now: this.#deps.now(), events })
    },
    tellAll: (topic, events) => {
      this.#io.to(topic).emit('frame', { topic, now: this.#deps.now(), events })
    },
  }

  #listenersByTopic(prefix: string): Map<string, Listeners> {
    const listeners = new Map<string, Listeners>()
    const sockets = this.#io.sockets.sockets
    for (const [topic, ids] of this.#io.of('/').adapter.rooms) {
      const rest = topic.startsWith(prefix) ? topic.slice(prefix.length) : ''
      if (rest === '' || rest.includes(':')) continue
      const profileIds = new Set<string>()
      let visitors = 0
      for (const id of ids) {
        const profileId = sockets.get(id)?.data.profileId
        if (profileId) profileIds.add(profileId)
        else visitors++
      }
      listeners.set(rest, { profileIds, visitors })
    }
    return listeners
  }

  /** How many sockets this process holds, and of how many signed-in sessions. */
  counts(): { sockets: number; sessions: number } {
    const sockets = this.#local()
    return { sockets: sockets.length, sessions: new Set(sockets.flatMap((socket) => socket.data.sessionId ?? [])).size }
  }

  #local(): OurSocket[] {
    return [...this.#io.sockets.sockets.values()]
  }

  /** Ends the sockets of sessions that are over and takes away topics that are no longer allowed. A ticker calls it. */
  recheck = async (): Promise<void> => {
    await this.#endSessions()
    for (const policy of this.#deps.policies) await this.#recheckTopics(policy)
  }

  async #endSessions(reasons: Reasons = {}): Promise<void> {
    const bySession = Map.groupBy(this.#local(), (socket) => socket.data.sessionId)
    const sessionIds = [...bySession.keys()].filter((id) => id !== null)
    if (sessionIds.length === 0) return
    for (const { sessionId, reason } of await this.#deps.endedSessions(sessionIds)) {
      // @NOTE whoever ended it knew why; of a session that is gone the database knows nothing more
      const words = reasons[sessionId] ?? reason
      for (const socket of bySession.get(sessionId) ?? []) this.#end(socket, sessionId, words)
    }
  }

  #end(socket: OurSocket, sessionId: string, reason: string): void {
    const event: LiveEvent = { name: 'session.ended', id: sessionId, version: Date.now(), reason }
    socket.emit('frame', { topic: `user:${socket.data.profileId}`, now: this.#deps.now(), events: [event] })
    socket.disconnect(true)
  }

  async #recheckTopics(policy: TopicPolicy): Promise<void> {
    const listeners = this.#local().flatMap((socket) =>
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

  /** Disconnects everybody; browsers come back to another process by themselves. */
  async close(): Promise<void> {
    await this.#io.close()
  }
}

function countMessage(data: SocketData): boolean {
  const now = performance.now()
  if (now - data.recentSince > 10_000) {
    data.recent = 0
    data.recentSince = now
  }
  return ++data.recent <= mostMessages
}
