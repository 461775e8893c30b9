import type { HttpBindings } from '@hono/node-server'
import type { AnyRouter } from '@orpc/server'
import type { Hono } from 'hono'
import type { FastPathRoute } from '#server/http/fast-path.ts'
import type { JobDefinition } from '#server/jobs/jobs.ts'
import type { Ticker } from '#server/jobs/ticker.ts'
import type { EventHandler } from '#server/realtime/events.ts'
import type { TopicPolicy } from '#server/realtime/topics.ts'
import type { PersonalData } from './personal-data.ts'

/** What a room brings to the house; `app.ts` joins the rooms. All but `name` is optional. */
export type Feature = {
  name: string
  /** The room's parts of the contract with what `implementContract(contract.<part>).router({ … })` gives for each. */
  router?: Readonly<Record<string, AnyRouter>>
  /** Plain routes, mounted before the API's own under the same path; they answer in the API's shape themselves. */
  httpRoutes?: (app: Hono<HttpEnv>) => void
  /** The few calls so hot that they are answered on Node's own objects; the general handler answers them as well. */
  fastPathRoutes?: readonly FastPathRoute[]
  /** What the room keeps of an account: for the owner's export, and for closing it. */
  account?: PersonalData
  /** What the room does when something happened elsewhere. */
  events?: readonly EventHandler[]
  /** Queues with their handlers and schedules. */
  jobs?: readonly JobDefinition[]
  /** Small repeated work in each process. */
  tickers?: readonly Ticker[]
  /** Who may listen to the room's topics. */
  topics?: readonly TopicPolicy[]
  /** Paths under /api that take POST without Origin: a provider's signature says who calls. Exact, or a prefix with `*`. */
  signedPaths?: readonly string[]
  /** Paths that take more than 128 kB where the length is announced; what the feature allows, up to `maxBytes`, it checks itself. */
  largeBodies?: readonly { path: string; maxBytes: number }[]
  /** Further lines of `/readyz`. */
  readinessChecks?: Readonly<Record<string, ReadinessCheck>>
  /** Ends what the room started; called while the process drains. */
  close?: () => Promise<void>
}

/** One line of `/readyz`: `ok` false makes the process not ready unless `isWarning`. */
export type ReadinessCheck = () => Promise<{ ok: boolean; isWarning?: boolean; detail?: string }>

/** What a hot route finds in `c.env`: Node's request and answer; `requestIdOf` and `ipOf` of `http-context.ts` read them. */
export type HttpEnv = { Bindings: HttpBindings }
