import type { HttpBindings } from '@hono/node-server'
import type { LiveEvent } from '@keepcase/contract/events.ts'
import type { Db } from '@keepcase/db/db.ts'
import { createDb, createPool, type DbHandle, workTimeouts } from '@keepcase/db/db.ts'
import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import type pg from 'pg'
import type { SendOptions } from 'pg-boss'
import type { Actor, HeaderLookup } from '#server/api/context.ts'
import type { ExtraPaths } from '#server/api/openapi.ts'
import { type CountCall, RateLimits } from '#server/api/rate-limits.ts'
import { DbClock } from '#server/database/database-clock.ts'
import { prepareStatements } from '#server/database/prepared-statements.ts'
import type { Audience } from '#server/realtime/audience.ts'
import type { EndedSessions } from '#server/realtime/socket-rights.ts'
import type { Env } from './env.ts'
import type { Feature } from './feature.ts'
import { log } from './log.ts'

/** Dependencies available to every feature. */
export type FeatureDeps = {
  env: Env
  /** For requests; short timeouts. */
  db: Db
  /** The same connections without Kysely, for prepared statements on the fast path. */
  pool: pg.Pool
  /** For tickers, event handlers and jobs, so that many requests can't starve them. */
  workDb: Db
  /** For work that may read whole tables: waits up to a minute for an answer. */
  longQueryDb: Db
  /** Opens a dedicated connection pool. It is closed with the others. */
  openPool(name: string, max: number): pg.Pool
  /** The database's clock, as measured by this process. */
  clock: DbClock
  countCall: CountCall
  /** Address of this process for other programs on this machine; null until it listens. */
  selfUrl(): string | null
  /** Sends events to all tabs of an account, right after a commit. */
  emitToUser(profileId: string, events: LiveEvent[]): void
  /** Current listeners, for messages that are not stored. */
  audience: Audience
  /** Results of the checks of `/readyz` of this process, by name; empty until it listens. */
  readChecks(): Promise<Readonly<Record<string, { ok: boolean; isWarning?: boolean; detail?: string }>>>
  /** Adds a job to a queue. Throws until the queue is open. */
  sendJob<Data extends object>(queue: string, data: Data, options?: SendOptions): Promise<string | null>
}

/** The joined features, and what the server needs from those that own sessions and mail. */
export type Joined = {
  features: readonly Feature[]
  readActor(headers: HeaderLookup): Promise<Actor | null>
  endedSessions: EndedSessions
  /** Logs a call made during an impersonation, before it runs. */
  recordImpersonated?(actor: Actor, call: string, requestId: string): Promise<void>
  /** Name of the session cookie, for the API description. */
  sessionCookie: string
  /** The id of the visible storefront at a subdomain. */
  findStorefrontAt(subdomain: string): Promise<string | undefined>
  /** Answers `/api/auth/*`. */
  auth(request: Request, env: HttpBindings): Promise<Response>
  devOutbox: { html(): Promise<string>; json(): Promise<unknown> } | null
  /** OpenAPI descriptions of routes outside the contract. */
  extraPaths?: ExtraPaths
}

export type Application = {
  deps: FeatureDeps
  joined: Joined
  router: AnyRouter
  limits: RateLimits
  closeDatabases(): Promise<void>
}

/** Services that exist only after the start; no-ops until then. */
export type LateBoundServices = Pick<FeatureDeps, 'emitToUser' | 'sendJob' | 'selfUrl' | 'audience' | 'readChecks'>

/** Opens the connection pools, wires the features and joins their routers. Runs no query yet. */
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
  const longQuery = createDb({ url, max: 2, name: 'keepcase-patient', timeouts: workTimeouts, onIdleError })
  const pools: pg.Pool[] = []
  const clock = new DbClock(work.db)
  const limits = new RateLimits(web.db, clock.nowMs)
  const deps: FeatureDeps = {
    env,
    db: web.db,
    pool: web.pool,
    workDb: work.db,
    longQueryDb: longQuery.db,
    openPool(name, max) {
      const pool = createPool({ url, max, name: `keepcase-${name}`, onIdleError })
      pools.push(pool)
      return pool
    },
    clock,
    countCall: limits.countCall,
    selfUrl: () => late.selfUrl(),
    emitToUser: (profileId, events) => late.emitToUser(profileId, events),
    audience: {
      localListeners: (prefix) => late.audience.localListeners(prefix),
      sendToLocal: (topic, events) => late.audience.sendToLocal(topic, events),
      sendToAll: (topic, events) => late.audience.sendToAll(topic, events),
    },
    readChecks: () => late.readChecks(),
    sendJob: (queue, data, options) => late.sendJob(queue, data, options),
  }
  const joined = join(deps)
  const router = mergeRouters(contract, joined.features)
  return {
    deps,
    joined,
    router,
    limits,
    async closeDatabases() {
      limits.close()
      await Promise.all([web, work, longQuery].map((handle) => handle.close()))
      await Promise.all(pools.map((pool) => pool.end()))
    },
  }
}

/** Joins the routers of all features. Parts of the contract without a feature answer 404 and are logged. */
export function mergeRouters(contract: AnyContractRouter, features: readonly Feature[]): AnyRouter {
  const router: Record<string, AnyRouter> = {}
  for (const feature of features) {
    for (const [part, procedures] of Object.entries(feature.router ?? {})) {
      if (part in router) throw new Error(`Two features implement ${part}`)
      if (!(part in contract)) throw new Error(`${feature.name} implements ${part}, which is not in the contract`)
      router[part] = procedures
    }
  }
  const missing = Object.keys(contract).filter((part) => !(part in router))
  if (missing.length > 0) log.error({ missing }, 'parts of the contract have no feature')
  return router
}
