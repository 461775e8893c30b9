import type { Server as HttpServer, IncomingMessage, RequestListener } from 'node:http'
import type { SocketRefusal } from '@keepcase/contract/api/sockets.ts'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import { createAdapter } from '@socket.io/postgres-adapter'
import type pg from 'pg'
import { Server } from 'socket.io'
import type { Actor, HeaderLookup } from '#server/api/context.ts'
import { log } from '#server/boot/log.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { foldedWarning } from '#server/boot/throttled-log.ts'
import { clientAddress } from '#server/http/client-address.ts'
import type { Audience } from './audience.ts'
import { ConnectRefused, maxSocketsPerAccount, SocketLimits, socketRefusal } from './socket-limits.ts'
import { listenersByTopic } from './socket-listeners.ts'
import { endOverSessions, leaveForbidden, type Reasons, type RightsDeps } from './socket-rights.ts'
import {
  type FromBrowser,
  joinTopics,
  leaveTopics,
  type OurSocket,
  type SocketData,
  type ToBrowser,
} from './socket-topics.ts'
import { TopicChecks } from './topic-checks.ts'
import type { Frame, TopicPolicy } from './topics.ts'

type BetweenServers = { recheck(reasons?: Reasons): void }
type OurServer = Server<FromBrowser, ToBrowser, BetweenServers, SocketData>

export type SocketDeps = RightsDeps & {
  http: HttpServer
  /** Connections of its own for the adapter (`adapter-pool.ts`): one listens, the others speak. */
  adapterPool: pg.Pool
  isTrustedOrigin(origin: string): boolean
  /** Reads the session behind a handshake's cookie: one query. */
  readActor(headers: HeaderLookup): Promise<Actor | null>
  policies: readonly TopicPolicy[]
  /** Sockets that this process keeps open for one address. */
  maxPerAddress: number
}

/** Where sockets are opened. */
export const socketPath = '/socket.io/'
/** Milliseconds between two checks of everybody's rights. */
export const recheckMs = 5_000
/** How long a tab stays away that gave way to a newer one of its account, in milliseconds. */
const giveWayMs = 60_000

const warnOf = {
  greeting: foldedWarning('a socket could not be greeted'),
  topics: foldedWarning('topics could not be judged'),
  adapter: foldedWarning('socket adapter'),
}

/** Whose limits count, for the log. */
const subjectOf = ({ data: { profileId, address } }: OurSocket) => (profileId === null ? { address } : { profileId })

/** The sockets of this process; frames reach those of the other processes through PostgreSQL. */
export class Sockets {
  #io: OurServer
  #deps: SocketDeps
  #limits: SocketLimits
  #checks: TopicChecks
  /** Connections that have said hello: each does so once, since every hello reads a session. */
  #greeted = new WeakSet<object>()

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
        const reason = this.#whyNot(request)
        decide(reason, reason === null)
      },
      adapter: createAdapter(deps.adapterPool, { errorHandler: (error) => warnOf.adapter({ err: error }) }),
    })
    // Socket.IO answers plain requests to its path before the server's own handler does, past its checks. Only upgrades
    // are for it.
    deps.http.removeAllListeners('request')
    for (const listener of listeners) deps.http.on('request', listener)
    this.#io.use((socket, next) => {
      this.#greet(socket).then(
        () => next(),
        (error) => {
          if (error instanceof ConnectRefused) return next(error)
          warnOf.greeting({ err: error })
          next(new Error('Please come back in a moment.'))
        },
      )
    })
    this.#io.on('recheck', (reasons) => this.#recheckSoon(reasons))
    this.#io.on('connection', (socket) => this.#welcome(socket))
  }

  /** Why a connection is not opened, null when it is: it then counts for its address until it closes. */
  #whyNot(request: IncomingMessage): string | null {
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

  /** Finds out who connects. Nobody is somebody too: public topics are open to visitors. */
  async #greet(socket: OurSocket): Promise<void> {
    if (this.#greeted.has(socket.conn)) {
      socket.conn.close()
      return
    }
    this.#greeted.add(socket.conn)
    const headers = new Headers()
    const { cookie } = socket.request.headers
    if (cookie) headers.set('cookie', cookie)
    const actor = cookie ? await this.#deps.readActor(headers) : null
    const retryAfterMs = actor ? this.#limits.connect(actor.profileId) : 0
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

  #welcome(socket: OurSocket): void {
    // @NOTE the request holds headers and buffers of the handshake: some 10 kB for each connection
    ;(socket.conn as { request?: unknown }).request = undefined
    if (socket.data.profileId) this.#joinOwn(socket, socket.data.profileId)
    socket.use((_, next) => {
      const retryAfterMs = this.#limits.say(socket.data, socket.data.use)
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

  /** Lets a socket hear its account's own events. Of too many tabs the oldest gives way: the newest is looked at. */
  #joinOwn(socket: OurSocket, profileId: string): void {
    const topic = `user:${profileId}`
    socket.join(topic)
    const { adapter, sockets } = this.#io.of('/')
    const ids = adapter.rooms.get(topic) ?? new Set()
    for (const id of [...ids].slice(0, Math.max(0, ids.size - maxSocketsPerAccount))) {
      const oldest = sockets.get(id)
      if (oldest) this.#refuse(oldest, socketRefusal('TOO_MANY_SOCKETS', giveWayMs))
    }
  }

  /** Ends a socket and says why. */
  #refuse(socket: OurSocket, refusal: SocketRefusal): void {
    if (!socket.connected) return
    logSecurityEvent('socket-limit', { limit: refusal.code, ...subjectOf(socket) })
    socket.emit('refused', refusal)
    socket.disconnect(true)
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
    endOverSessions(this.#local(), this.#deps, reasons).catch((error) =>
      log.warn({ err: error }, 'sessions are looked at again in a moment'),
    )
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
    localListeners: (prefix) => listenersByTopic(this.#io.sockets, prefix),
    sendToLocal: (topic, events) => {
      this.#io.local.to(topic).emit('frame', { topic, now: this.#deps.now(), events })
    },
    sendToAll: (topic, events) => {
      this.#io.to(topic).emit('frame', { topic, now: this.#deps.now(), events })
    },
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
    await endOverSessions(this.#local(), this.#deps)
    for (const policy of this.#deps.policies) await leaveForbidden(this.#local(), policy)
  }

  /** Disconnects everybody; browsers come back to another process by themselves. */
  async close(): Promise<void> {
    await this.#io.close()
  }
}
