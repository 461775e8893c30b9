import { openTestDb, type TestDb } from '@keepcase/db/testing/test-db.ts'
import type { AnyContractRouter } from '@orpc/contract'
import type { Actor } from '#server/api/context.ts'
import type { FeatureDeps, Joined } from '../application-context.ts'
import type { Env } from '../env.ts'
import { type Running, run } from '../run.ts'

/** A complete server over the test's own database, with the given features. */
export type TestApplication = { url: string; running: Running; close(): Promise<void> }

/** Header by which a test names its actor; the value is a key of `actors`. */
export const actorHeader = 'x-test-actor'

export type TestApplicationOptions = {
  test: TestDb
  contract: AnyContractRouter
  features(deps: FeatureDeps): Joined['features']
  actors?: Record<string, Actor>
  joined?: Partial<Joined>
  env?: Partial<Env>
  webFolder?: string | null
  /** Default: `http://localhost:1`; requests to the actual port are accepted too. */
  baseUrl?: string
  trustedProxies?: readonly string[]
}

/** Starts a server on a free port. Several over one database act as several nodes. */
export async function openTestApplication(options: TestApplicationOptions): Promise<TestApplication> {
  const { test, contract, actors = {} } = options
  const running = await run({
    env: {
      port: 0,
      host: '127.0.0.1',
      dataDir: '/nonexistent',
      baseUrl: options.baseUrl ?? 'http://localhost:1',
      trustedProxies: options.trustedProxies ?? [],
      databaseUrl: test.url,
      authSecret: 'a secret for tests that nobody else uses',
      isDemo: false,
      admin: null,
      smtpUrl: null,
      auditEmail: null,
      s3: null,
      isSandboxAllowed: true,
      maxSocketsPerAddress: 5_000,
      services: new Set(['web', 'worker']),
      ...options.env,
    },
    contract,
    join: (deps) => ({
      features: options.features(deps),
      readActor: async (headers) => {
        const name = headers.get(actorHeader) ?? /actor=(\w+)/.exec(headers.get('cookie') ?? '')?.[1]
        return (name ? actors[name] : undefined) ?? null
      },
      endedSessions: async () => [],
      sessionCookie: 'test.session_token',
      auth: async () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
      devOutbox: null,
      findStorefrontAt: async () => undefined,
      ...options.joined,
    }),
    webFolder: options.webFolder ?? null,
    isDevelopment: false,
  })
  return { url: `http://127.0.0.1:${running.port}`, running, close: running.stop }
}

export { openTestDb }
