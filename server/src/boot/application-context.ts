import type { HttpBindings } from '@hono/node-server'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import { createDb, createPool, type DbHandle, workPatience } from '@keepcase/db/db.ts'
import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type pg from 'pg'
import type { SendOptions } from 'pg-boss'
import type { Actor, HeaderLookup } from '#server/api/context.ts'
import type { ExtraPaths } from '#server/api/openapi.ts'
import { RateLimits, type Take } from '#server/api/rate-limits.ts'
import { DbClock } from '#server/database/database-clock.ts'
import { prepareStatements } from '#server/database/prepared-statements.ts'
import type { Audience } from '#server/realtime/audience.ts'
import type { Env } from './env.ts'
import type { Feature } from './feature.ts'
import { log } from './log.ts'

/** What every room may be given. */
export type FeatureDeps = {
  env: Env
  /** For requests: gives up soon. */
  db: Db
  /** The same connections without Kysely, for hot prepared statements. */
  pool: pg.Pool
  /** For tickers, event handlers and jobs, so that a crowd of requests cannot keep them from working. */
  workDb: Db
  /** For work that may read whole tables: it waits a minute for an answer. */
  patientDb: Db
  /** Connections for one purpose alone, so that others cannot take them; they are closed with the rest. */
  openPool(name: string, max: number): pg.Pool
  /** The database's clock as this process knows it. */
  clock: DbClock
  take: Take
  /** Where this process listens, as another program on this machine reaches it; null before it does. */
  selfUrl(): string | null
  /** Tells all tabs of an account at once, straight after a commit. */
  emitToUser(profileId: string, events: LiveEvent[]): void
  /** Who listens right now, for what is not kept. */
  audience: Audience
  /** Puts a job into a queue; throws while the queue is not open. */
  sendJob<Data extends object>(queue: string, data: Data, options?: SendOptions): Promise<string | null>
}

/** The rooms, joined, and what the platform needs of those that know sessions and mail. */
export type Joined = {
  features: readonly Feature[]
  readActor(headers: HeaderLookup): Promise<Actor | null>
  endedSessions(sessionIds: readonly string[]): Promise<readonly { sessionId: string; reason: string }[]>
  /** Name of the session's cookie, for the API's description. */
  sessionCookie: string
  /** Answers `/api/auth/*`. */
  auth(request: Request, env: HttpBindings): Promise<Response>
  devOutbox: { html(): Promise<string>; json(): Promise<unknown> } | null
  /** Descriptions of routes that are not in the contract. */
  extraPaths?: ExtraPaths
}

export type Application = {
  deps: FeatureDeps
  joined: Joined
  router: AnyRouter
  limits: RateLimits
  closeDatabases(): Promise<void>
}

/** What the platform fills in once it has started; until then the rooms' calls have nowhere to go. */
export type LateBoundServices = Pick<FeatureDeps, 'emitToUser' | 'sendJob' | 'selfUrl' | 'audience'>

/** Opens the databases, joins the rooms and puts their parts of the router together. Nothing is asked of the database yet. */
export function openApplication(
  env: Env,
  contract: AnyContractRouter,
  join: (deps: FeatureDeps) => Joined,
  late: LateBoundServices,
): Application {
  const url = env.databaseUrl
  if (url === null) throw new Error('DATABASE_URL is not set: start with `npm start`, or name the database to join.')
  const onIdleError = (error: Error) => log.warn({ err: error }, 'a database connection was lost')
  const web: DbHandle = createDb({ url, max: 12, name: 'keepcase-web', onIdleError })
  const work: DbHandle = createDb({ url, max: 5, name: 'keepcase-work', onIdleError })
  for (const { pool } of [web, work]) prepareStatements(pool)
  const patient = createDb({ url, max: 2, name: 'keepcase-patient', patience: workPatience, onIdleError })
  const pools: pg.Pool[] = []
  const clock = new DbClock(work.db)
  const limits = new RateLimits(web.db, clock.nowMs)
  const deps: FeatureDeps = {
    env,
    db: web.db,
    pool: web.pool,
    workDb: work.db,
    patientDb: patient.db,
    openPool(name, max) {
      const pool = createPool({ url, max, name: `keepcase-${name}`, onIdleError })
      pools.push(pool)
      return pool
    },
    clock,
    take: limits.take,
    selfUrl: () => late.selfUrl(),
    emitToUser: (profileId, events) => late.emitToUser(profileId, events),
    audience: {
      localListeners: (prefix) => late.audience.localListeners(prefix),
      sendToLocal: (topic, events) => late.audience.sendToLocal(topic, events),
      sendToAll: (topic, events) => late.audience.sendToAll(topic, events),
    },
    sendJob: (queue, data, options) => late.sendJob(queue, data, options),
  }
  const joined = join(deps)
  const router = joinRouters(contract, joined.features)
  return {
    deps,
    joined,
    router,
    limits,
    async closeDatabases() {
      limits.close()
      await Promise.all([web, work, patient].map((handle) => handle.close()))
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** The parts of all rooms as one router. A part of the contract that no room brings answers 404, and the log says so. */
export function joinRouters(contract: AnyContractRouter, features: readonly Feature[]): AnyRouter {
  const router: Record<string, AnyRouter> = {}
  for (const room of features) {
    for (const [part, procedures] of Object.entries(room.router ?? {})) {
      if (part in router) throw new Error(`Two rooms bring ${part}`)
      if (!(part in contract)) throw new Error(`${room.name} brings ${part}, which the contract does not have`)
      router[part] = procedures
    }
  }
  const missing = Object.keys(contract).filter((part) => !(part in router))
  if (missing.length > 0) log.error({ missing }, 'parts of the contract have no room')
  return router
}
