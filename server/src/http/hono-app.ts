import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type ApiHandler, errorResponse } from '#server/api/api.ts'
import { holds } from '#server/api/context.ts'
import type { RouteLine } from '#server/api/contract-check.ts'
import type { Feature, HttpEnv } from '#server/boot/feature.ts'
import type { DbClock } from '#server/database/database-clock.ts'
import { type HealthDeps, readiness } from './health.ts'
import { type ContextDeps, isFromLoopback, requestContext, requestIdOf } from './http-context.ts'
import { matchesPath } from './request-gate.ts'
import type { HostJudge } from './request-head.ts'

export type AppParts = {
  clock: DbClock
  health: HealthDeps
  judgeHost: HostJudge
  context: ContextDeps
  api: ApiHandler
  rpc: ApiHandler
  routes: readonly RouteLine[]
  features: readonly Feature[]
  /** The sign-in library's own handler for `/api/auth/*`. */
  auth(request: Request, env: HttpBindings): Promise<Response>
  /** The OpenAPI document, ready as text. */
  openApi(): Promise<string>
  /** A readable list of the API, as HTML with its own policy. */
  apiDocs(): Promise<{ html: string; policy: string }>
  /** The newest mails; null where that does not exist. For administrators on this machine. */
  devOutbox: { html(): Promise<string>; json(): Promise<unknown> } | null
  pages(request: Request, env: HttpBindings): Promise<Response>
}

type C = Context<HttpEnv>

/** All routes of the server, from the most to the least particular. */
export function createApp(parts: AppParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const room of parts.features) room.httpRoutes?.(app)
  addHealth(app, parts)
  addDocs(app, parts)
  if (parts.devOutbox) addDevOutbox(app, parts.devOutbox, parts.context)
  app.all('/api/auth/*', (c) => parts.auth(c.req.raw, c.env))
  app.all('/rpc/*', (c) => viaRpc(c, parts))
  app.all('/api/*', (c) => viaProcedure(c, parts.api, parts))
  app.all('/rpc', (c) => notFound(c))
  app.all('/api', (c) => notFound(c))
  app.on(['GET', 'HEAD'], '*', (c) => parts.pages(c.req.raw, c.env))
  app.notFound((c) => errorResponse('METHOD_NOT_ALLOWED', requestIdOf(c.env), undefined, { allow: 'GET, HEAD' }))
  app.onError((error) => {
    // @NOTE the server's own wrapper logs it with the request's id and answers
    throw error
  })
  return app
}

function notFound(c: C): Response {
  return errorResponse('NOT_FOUND', requestIdOf(c.env))
}

/** Our pages' own door knows GET and POST: any other method would reach the procedure past the look at where it comes from. */
async function viaRpc(c: C, parts: AppParts): Promise<Response> {
  if (c.req.method === 'GET' || c.req.method === 'POST') return viaProcedure(c, parts.rpc, parts)
  return errorResponse('METHOD_NOT_ALLOWED', requestIdOf(c.env), undefined, { allow: 'GET, POST' })
}

async function viaProcedure(c: C, handle: ApiHandler, parts: AppParts): Promise<Response> {
  const response = await handle(c.req.raw, requestContext(c.env, parts.context))
  if (response) return response
  const path = c.req.path
  const allowed = parts.routes.filter((route) => toPattern(route.path).test(path)).map((route) => route.method)
  if (allowed.length === 0) return notFound(c)
  return errorResponse('METHOD_NOT_ALLOWED', requestIdOf(c.env), undefined, { allow: [...new Set(allowed)].join(', ') })
}

const patterns = new Map<string, RegExp>()

function toPattern(path: string): RegExp {
  let pattern = patterns.get(path)
  if (!pattern) {
    pattern = new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`)
    patterns.set(path, pattern)
  }
  return pattern
}

function addHealth(app: Hono<HttpEnv>, { clock, health, judgeHost }: AppParts): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const { ready, checks } = await readiness(health)
    // @NOTE the lines are for who runs this; a load balancer needs the status alone
    const { incoming } = c.env
    const isForOperator = isFromLoopback(incoming) && judgeHost(incoming) === 'own'
    return c.json(isForOperator ? { ready, checks } : { ready }, ready ? 200 : 503)
  })
  app.get('/api/time', (c) => c.json({ now: clock.now() }))
}

function addDocs(app: Hono<HttpEnv>, { openApi, apiDocs }: AppParts): void {
  app.get('/api/openapi.json', async () => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=60' }
    return new Response(await openApi(), { headers })
  })
  app.get('/api/docs', async () => {
    const { html, policy } = await apiDocs()
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    })
  })
}

/** The right to read the mails of others, which sign people in. */
const outboxPermission = 'platform.admin.access'
const outboxMessage = 'Sign in as an administrator to read the outbox, or run: npm run outbox -- EMAIL'

function addDevOutbox(app: Hono<HttpEnv>, outbox: NonNullable<AppParts['devOutbox']>, deps: ContextDeps): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'"
  app.on('GET', ['/dev/outbox', '/dev/outbox.json'], async (c) => {
    if (!isFromLoopback(c.env.incoming)) return notFound(c)
    const actor = await requestContext(c.env, deps).actor()
    if (!actor) return errorResponse('UNAUTHORIZED', requestIdOf(c.env), outboxMessage)
    if (!holds(actor, outboxPermission)) return errorResponse('FORBIDDEN', requestIdOf(c.env), outboxMessage)
    if (matchesPath('/dev/outbox.json', c.req.path)) return c.json(await outbox.json())
    return c.html(await outbox.html(), 200, { 'content-security-policy': policy })
  })
}
