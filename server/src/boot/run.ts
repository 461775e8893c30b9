import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AnyContractRouter } from '@orpc/contract'
import { config, locales } from 'zod'
import { readiness } from '#server/http/health.ts'
import { type Background, startBackground } from '#server/jobs/background.ts'
import { emptyAudience } from '#server/realtime/audience.ts'
import {
  type Application,
  type FeatureDeps,
  type Joined,
  type LateBoundServices,
  openApplication,
} from './application-context.ts'
import { type Env, reachableHost } from './env.ts'
import type { ReadinessCheck } from './feature.ts'
import { log } from './log.ts'
import { flushSecurityEvents } from './security-log.ts'
import { createWebServer } from './serve.ts'

export type RunOptions = {
  env: Env
  contract: AnyContractRouter
  join(deps: FeatureDeps): Joined
  webFolder: string | null
  isDevelopment: boolean
}

/** A running server. */
export type Running = { port: number; application: Application; background: Background; stop(): Promise<void> }

/** How long running requests may take during shutdown, in milliseconds. */
const drainMs = 8_000

/** Starts the process; resolves when it listens. The database may become available later. */
export async function run(options: RunOptions): Promise<Running> {
  config(locales.en())
  const { env, contract } = options
  let isClosing = false
  const late: LateBoundServices = {
    selfUrl: () => null,
    emitToUser: () => undefined,
    audience: emptyAudience,
    readChecks: async () => ({}),
    sendJob: async () => {
      throw new Error('The job queue is not open yet')
    },
  }
  const application = openApplication(env, contract, options.join, late)
  // @NOTE filled below: sockets need the server first, and its health checks need the background services
  const checks: Record<string, ReadinessCheck> = {}
  const { http, web } = await createWebServer({
    application,
    contract,
    webFolder: env.services.has('web') ? options.webFolder : null,
    isDevelopment: options.isDevelopment,
    isClosing: () => isClosing,
    checks,
  })
  const background = startBackground(application, http, late)
  Object.assign(checks, background.checks)
  const { workDb, clock } = application.deps
  const features = application.joined.features.map(({ readinessChecks }) => readinessChecks ?? {})
  const health = { db: workDb, clock, checks: () => Object.assign({}, checks, ...features), isClosing: () => isClosing }
  late.readChecks = async () => (await readiness(health)).checks
  const port = await listen(http, env)
  late.selfUrl = () => `http://${reachableHost(env.host)}:${port}`
  log.info({ port, services: [...env.services] }, 'listening')
  return {
    port,
    application,
    background,
    async stop() {
      isClosing = true
      await drain(http, background)
      await background.stop()
      await web?.close()
      for (const feature of application.joined.features) await feature.close?.()
      await application.closeDatabases()
      flushSecurityEvents()
    },
  }
}

async function listen(http: Server, env: Env): Promise<number> {
  http.listen(env.port, env.host)
  await once(http, 'listening')
  const address = http.address()
  return typeof address === 'object' && address !== null ? address.port : env.port
}

/**
 * Refuses new requests, waits up to 8 s for running ones, and closes sockets at once so that clients
 * reconnect elsewhere.
 */
async function drain(http: Server, background: Background): Promise<void> {
  const closed = http.listening ? once(http, 'close') : Promise.resolve()
  http.close()
  // @NOTE a connection becomes idle only after its last answer, so idle ones are closed repeatedly
  const sweeping = setInterval(() => http.closeIdleConnections(), 50)
  const forcedClose = setTimeout(() => http.closeAllConnections(), drainMs)
  await background.closeSockets()
  await closed
  clearInterval(sweeping)
  clearTimeout(forcedClose)
}
