import type { Server } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { deleteOldAnswers } from '#server/api/api.queries.ts'
import type { Application, LateBoundServices } from '#server/boot/application-context.ts'
import type { ReadinessCheck } from '#server/boot/feature.ts'
import { log } from '#server/boot/log.ts'
import { countAnswers } from '#server/http/count-answers.ts'
import { trustedOrigins } from '#server/http/request-gate.ts'
import { createAdapterPool } from '#server/realtime/adapter-pool.ts'
import { EventRelay } from '#server/realtime/event-relay.ts'
import { LiveRelay } from '#server/realtime/live-relay.ts'
import { startRelay } from '#server/realtime/relay.ts'
import { recheckMs, Sockets } from '#server/realtime/sockets.ts'
import { type Jobs, startJobs } from './jobs.ts'
import { startTicker, type Ticker } from './ticker.ts'

/** Services that run beside requests. */
export type Background = {
  checks: Readonly<Record<string, ReadinessCheck>>
  /** Number of sockets and sessions on this process. */
  socketCounts(): { sockets: number; sessions: number }
  /** Closes the sockets first, so that browsers reconnect to another process. */
  closeSockets(): Promise<void>
  stop(): Promise<void>
}

const none = { sockets: 0, sessions: 0 }

/**
 * Starts sockets, relays, tickers and jobs. Each waits while the database is unreachable and resumes
 * afterwards. Features declare their tickers and jobs in their `Feature`; `git grep everyMs` lists all tickers.
 */
export function startBackground(application: Application, http: Server, late: LateBoundServices): Background {
  const { env } = application.deps
  const stops: (() => Promise<unknown>)[] = []
  const isWeb = env.services.has('web')
  const isWorker = env.services.has('worker')
  const sockets = isWeb ? openSockets(application, http, late, stops) : null
  const counts = isWeb ? [countAnswers(http, application.deps.workDb)] : []
  const events = new EventRelay(
    application.deps.workDb,
    application.joined.features.flatMap((feature) => feature.events ?? []),
  )
  if (isWorker) stops.push(startRelay('events', events).stop)
  for (const ticker of [...counts, ...tickersOf(application, sockets, isWeb, isWorker)])
    stops.push(startTicker(ticker).stop)
  const jobs = openJobs(application, late, isWorker)
  return {
    checks: {
      jobs: async () => (jobs.isOpen() ? { ok: true } : { ok: false, isWarning: true, detail: 'not open yet' }),
      sockets: async () => {
        const { sockets: connected, sessions } = sockets?.counts() ?? none
        return { ok: true, detail: `${connected} connected, of ${sessions} ${sessions === 1 ? 'session' : 'sessions'}` }
      },
      events: async () => {
        const dead = await events.deadCount()
        return dead === 0 ? { ok: true } : { ok: false, isWarning: true, detail: `${dead} events gave up` }
      },
    },
    socketCounts: () => sockets?.counts() ?? none,
    closeSockets: async () => sockets?.close(),
    stop: async () => {
      await Promise.all([jobs.stop(), ...stops.map((stop) => stop())])
    },
  }
}

function openSockets(
  application: Application,
  http: Server,
  late: LateBoundServices,
  stops: (() => Promise<unknown>)[],
): Sockets {
  const { deps, joined } = application
  const origins = trustedOrigins(deps.env.baseUrl)
  const adapter = createAdapterPool(deps.env.databaseUrl ?? '')
  const sockets = new Sockets({
    http,
    adapterPool: adapter.pool,
    isTrustedOrigin: (origin) => origins.has(origin),
    readActor: joined.readActor,
    endedSessions: joined.endedSessions,
    policies: joined.features.flatMap((feature) => feature.topics ?? []),
    maxPerAddress: deps.env.maxSocketsPerAddress,
    now: deps.clock.now,
  })
  late.emitToUser = sockets.emitToUser
  late.audience = sockets.audience
  const relay = startRelay('live', new LiveRelay({ db: deps.workDb, send: sockets.send, now: deps.clock.now }))
  stops.push(async () => {
    await relay.stop()
    await adapter.close()
  })
  return sockets
}

const hourMs = 3_600_000

function tickersOf(application: Application, sockets: Sockets | null, isWeb: boolean, isWorker: boolean): Ticker[] {
  const { deps, joined, limits } = application
  const own: Ticker[] = [{ name: 'platform.measure-clock', everyMs: 5_000, on: 'all', run: deps.clock.measure }]
  if (sockets) own.push({ name: 'platform.recheck-sockets', everyMs: recheckMs, on: 'web', run: sockets.recheck })
  own.push({ name: 'platform.prune-limits', everyMs: hourMs, run: () => limits.prune() })
  own.push({ name: 'platform.prune-answers', everyMs: 60_000, run: () => deleteOldAnswers(deps.workDb) })
  const here = (ticker: Ticker) => {
    const on = ticker.on ?? 'worker'
    return on === 'all' || (on === 'web' ? isWeb : isWorker)
  }
  return [...own, ...joined.features.flatMap((feature) => feature.tickers ?? [])].filter(here)
}

/** How long `sendJob` waits for the queue to open, in milliseconds. */
const openingMs = 5_000

/**
 * Opens the job queue as soon as the database is reachable. Jobs sent before that wait for a while, then
 * fail.
 */
function openJobs(
  application: Application,
  late: LateBoundServices,
  isWorker: boolean,
): { isOpen(): boolean; stop(): Promise<void> } {
  const definitions = application.joined.features.flatMap((feature) => feature.jobs ?? [])
  let jobs: Jobs | null = null
  let isStopped = false
  late.sendJob = async (queue, data, options) => {
    if (!jobs) await Promise.race([opening, sleep(openingMs, undefined, { ref: false })])
    if (!jobs) throw new Error('The job queue is not open yet')
    return jobs.send(queue, data, options)
  }
  const opening = (async () => {
    for (let failures = 0; !isStopped && !jobs; failures++) {
      try {
        jobs = await startJobs(application.deps.env.databaseUrl ?? '', definitions, isWorker)
      } catch (error) {
        if (failures % 60 === 0) log.error({ err: error }, 'cannot open the job queue yet, retrying')
        await sleep(1_000, undefined, { ref: false })
      }
    }
  })()
  return {
    isOpen: () => jobs !== null,
    async stop() {
      isStopped = true
      await opening
      await jobs?.stop(5_000)
    },
  }
}
