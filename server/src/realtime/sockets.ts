import type { Server as HttpServer, IncomingMessage, RequestListener } from 'node:http'
import type { SocketRefusal } from '@keepcase/contract/api/sockets.ts'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { Actor, HeaderLookup } from '#server/api/context.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { throttledWarning } from '#server/boot/throttled-log.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Audience } from './audience.ts'
import { ConnectRefused, maxSocketsPerAccount, SocketLimits, socketRefusal } from './socket-limits.ts'
import { listenersByTopic } from './socket-listeners.ts'
import { type OurServer, SocketRechecks } from './socket-rechecks.ts'
import type { RightsDeps } from './socket-rights.ts'
import { joinTopics, leaveTopics, type OurSocket } from './socket-topics.ts'
import { TopicChecks } from './topic-checks.ts'
import type { Frame, TopicPolicy } from './topics.ts'

export type SocketDeps = RightsDeps & {
  http: HttpServer
  /** Dedicated connections for the adapter (`adapter-pool.ts`): one listens, the others publish. */
  adapterPool: pg.Pool
  isTrustedOrigin(origin: string): boolean
  /** Reads the session of a handshake's cookie; one query. */
  readActor(headers: HeaderLookup): Promise<Actor | null>
  policies: readonly TopicPolicy[]
  /** Maximum sockets per address on this process. */
  maxPerAddress: number
}

/** Path of the socket handshake. */
export const socketPath = '/socket.io/'
/** Interval of the permission checks of all sockets, in milliseconds. */
export const recheckMs = 5_000
/** How long a tab waits after being replaced by a newer one of its account, in milliseconds. */
const replacedMs = 60_000

const warnOf = {
  authentication: throttledWarning('could not authenticate a socket'),
  topics: throttledWarning('could not check topic permissions'),
  adapter: throttledWarning('socket adapter'),
}

/** The account or address whose limits apply, for the log. */
const subjectOf = ({ data: { profileId, address } }: OurSocket) => (profileId === null ? { address } : { profileId })

/** The sockets of this process. Frames reach the sockets of other processes through PostgreSQL. */
export class Sockets {
  #io: OurServer
  #deps: SocketDeps
  #limits: SocketLimits
  #checks: TopicChecks
  #rechecks: SocketRechecks
  /**
   * Connections that have sent the Socket.IO connect packet. Only one is allowed, because each reads a
   * session.
   */
  #authenticated = new WeakSet<object>()

  constructor(deps: SocketDeps) {
    this.#deps = deps
    const listeners = deps.http.listeners('request') as RequestListener[]
    this.#limits = new SocketLimits(deps.maxPerAddress)
    this.#checks = new TopicChecks(deps.policies)
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
        const reason = this.#refusalReason(request)
        decide(reason, reason === null)
      },
      adapter: createAdapter(deps.adapterPool, { errorHandler: (error) => warnOf.adapter({ err: error }) }),
    })
    // Socket.IO's request listener would answer plain requests before the server's own checks. It should only
    // see upgrades.
    deps.http.removeAllListeners('request')
    for (const listener of listeners) deps.http.on('request', listener)
    this.#io.use((socket, next) => {
      this.#authenticate(socket).then(
        () => next(),
        (error) => {
          if (error instanceof ConnectRefused) return next(error)
          warnOf.authentication({ err: error })
          next(new Error('Please come back in a moment.'))
        },
      )
    })
    this.#rechecks = new SocketRechecks(this.#io, deps)
    this.#io.on('recheck', this.#rechecks.recheckSessions)
    this.#io.on('recheckTopics', this.#rechecks.recheckTopics)
    this.#io.on('connection', (socket) => this.#accept(socket))
  }

  /** The reason to refuse a connection. Null when accepted; it then counts for its address until it closes. */
  #refusalReason(request: IncomingMessage): string | null {
    const { origin } = request.headers
    const address = clientAddress(request)
    if (origin === undefined || !this.#deps.isTrustedOrigin(origin)) {
      logSecurityEvent('origin-refused', { origin, path: socketPath, address })
      return 'This origin may not connect'
    }
    if (!this.#limits.open(address)) {
      logSecurityEvent('socket-limit', { limit: 'address', address })
      return 'Too many connections from this address'
    }
    request.socket.once('close', () => this.#limits.closed(address))
    return null
  }

  /** Identifies the account of a connection. Signed-out visitors are accepted: public topics are open to them. */
  async #authenticate(socket: OurSocket): Promise<void> {
    if (this.#authenticated.has(socket.conn)) {
      socket.conn.close()
      return
    }
    this.#authenticated.add(socket.conn)
    const headers = new Headers()
    const { cookie } = socket.request.headers
    if (cookie) headers.set('cookie', cookie)
    const actor = cookie ? await this.#deps.readActor(headers) : null
    const retryAfterMs = actor ? this.#limits.countConnect(actor.profileId) : 0
    if (actor && retryAfterMs > 0) {
      logSecurityEvent('socket-limit', { limit: 'TOO_MANY_CONNECTS', profileId: actor.profileId })
      throw new ConnectRefused(socketRefusal('TOO_MANY_CONNECTS', retryAfterMs))
    }
    socket.data = {
      profileId: actor?.profileId ?? null,
      sessionId: actor?.sessionId ?? null,
      address: clientAddress(socket.request),
      use: this.#limits.newUse(),
      joining: new Set(),
    }
  }

  #accept(socket: OurSocket): void {
    // @NOTE frees the headers and buffers of the handshake, about 10 kB per connection
    ;(socket.conn as { request?: unknown }).request = undefined
    if (socket.data.profileId) this.#joinOwn(socket, socket.data.profileId)
    socket.use((_, next) => {
      const retryAfterMs = this.#limits.countMessage(socket.data, socket.data.use)
      if (retryAfterMs === 0) next()
      else this.#refuse(socket, socketRefusal('TOO_MANY_MESSAGES', retryAfterMs))
    })
    const joinDeps = {
      checks: this.#checks,
      limits: this.#limits,
      onError: (error: unknown) => warnOf.topics({ err: error }),
      onLimit: () => logSecurityEvent('socket-limit', { limit: 'topics', ...subjectOf(socket) }),
    }
    socket.on('join', async (topics, answer) => {
      const joined = await joinTopics(socket, topics, joinDeps)
      if (typeof answer === 'function') answer(joined)
    })
    socket.on('leave', (topics) => leaveTopics(socket, topics, this.#checks))
  }

  /**
   * Subscribes a socket to its account's own events. When the account has too many sockets, the oldest is
   * disconnected.
   */
  #joinOwn(socket: OurSocket, profileId: string): void {
    const topic = `user:${profileId}`
    socket.join(topic)
    const { adapter, sockets } = this.#io.of('/')
    const ids = adapter.rooms.get(topic) ?? new Set()
    for (const id of [...ids].slice(0, Math.max(0, ids.size - maxSocketsPerAccount))) {
      const oldest = sockets.get(id)
      if (oldest) this.#refuse(oldest, socketRefusal('TOO_MANY_SOCKETS', replacedMs))
    }
  }

  /** Disconnects a socket with the reason. */
  #refuse(socket: OurSocket, refusal: SocketRefusal): void {
    if (!socket.connected) return
    logSecurityEvent('socket-limit', { limit: refusal.code, ...subjectOf(socket) })
    socket.emit('refused', refusal)
    socket.disconnect(true)
  }

  /**
   * Sends a frame to all listeners of its topic on all nodes. Where it ends a session or changes an account's rights,
   * all nodes check their sockets at once.
   */
  send = (frame: Frame): void => {
    this.#io.to(frame.topic).emit('frame', frame)
    this.#rechecks.afterSend(frame)
  }

  /**
   * Sends events directly, without the outbox, to one account's tabs on this process right after a commit.
   * Tabs on other processes refetch by themselves: notifying every process of every claim would cost more
   * than the claim.
   */
  emitToUser = (profileId: string, events: LiveEvent[]): void => {
    const topic = `user:${profileId}`
    if (!this.#io.of('/').adapter.rooms.has(topic)) return
    this.#io.local.to(topic).emit('frame', { topic, now: this.#deps.now(), events })
  }

  /** Current listeners, and messages sent to them without the outbox. */
  audience: Audience = {
    localListeners: (prefix) => listenersByTopic(this.#io.sockets, prefix),
    sendToLocal: (topic, events) => {
      this.#io.local.to(topic).emit('frame', { topic, now: this.#deps.now(), events })
    },
    sendToAll: (topic, events) => {
      this.#io.to(topic).emit('frame', { topic, now: this.#deps.now(), events })
    },
  }

  /** Number of sockets on this process, and of distinct signed-in sessions. */
  counts(): { sockets: number; sessions: number } {
    const sockets = this.#local()
    return { sockets: sockets.length, sessions: new Set(sockets.flatMap((socket) => socket.data.sessionId ?? [])).size }
  }

  #local(): OurSocket[] {
    return [...this.#io.sockets.sockets.values()]
  }

  /** Disconnects sockets of ended sessions and removes forbidden topics. Run by a ticker. */
  recheck = (): Promise<void> => this.#rechecks.recheckAll()

  /** Disconnects all sockets; browsers reconnect to another process. */
  async close(): Promise<void> {
    await this.#io.close()
  }
}
