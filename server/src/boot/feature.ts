import type { HttpBindings } from '@hono/node-server'
import type { AnyRouter } from '@orpc/server'
import type { Hono } from 'hono'
import type { FastPathRoute } from '#server/http/fast-path.ts'
import type { JobDefinition } from '#server/jobs/jobs.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import type { EventHandler } from '#server/realtime/events.ts'
import type { TopicPolicy } from '#server/realtime/topics.ts'
import type { PersonalData } from './personal-data.ts'

/** What a feature contributes to the application; `app.ts` joins them. Only `name` is required. */
export type Feature = {
  name: string
  /** The feature's parts of the contract, implemented with `implementContract(contract.<part>).router({ … })`. */
  router?: Readonly<Record<string, AnyRouter>>
  /** Plain routes, mounted before the API under the same path. They answer in the API's format. */
  httpRoutes?: (app: Hono<HttpEnv>) => void
  /** Frequent calls answered directly on Node's request and response. The normal path answers them too. */
  fastPathRoutes?: readonly FastPathRoute[]
  /** Personal data the feature stores, for the export and for closing an account. */
  account?: PersonalData
  /** Handlers of outbox events. */
  events?: readonly EventHandler[]
  /** Queues with their handlers and schedules. */
  jobs?: readonly JobDefinition[]
  /** Short periodic tasks of each process. */
  tickers?: readonly Ticker[]
  /** Who may subscribe to the feature's topics. */
  topics?: readonly TopicPolicy[]
  /**
   * Paths under /api that accept POST without `Origin` because a provider's signature identifies the caller.
   * Exact, or a prefix with `*`.
   */
  signedPaths?: readonly string[]
  /**
   * Paths that accept bodies over 128 kB with a `Content-Length`, up to `maxBytes`. The feature enforces its
   * own limit.
   */
  largeBodies?: readonly { path: string; maxBytes: number }[]
  /** Additional checks of `/readyz`. */
  readinessChecks?: Readonly<Record<string, ReadinessCheck>>
  /** Stops what the feature started; called while the process drains. */
  close?: () => Promise<void>
}

/** One check of `/readyz`. A failed check makes the process not ready unless `isWarning`. */
export type ReadinessCheck = () => Promise<{ ok: boolean; isWarning?: boolean; detail?: string }>

/** Node's request and response in `c.env`; read with `requestIdOf` and `ipOf` of `http-context.ts`. */
export type HttpEnv = { Bindings: HttpBindings }
