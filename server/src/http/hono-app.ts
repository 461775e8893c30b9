import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import { type ApiHandler, errorResponse } from '#server/api/api.ts'
import { hasPermission } from '#server/api/context.ts'
import type { RouteLine } from '#server/api/contract-check.ts'
import type { Feature, HttpEnv } from '#server/boot/feature.ts'
import type { DbClock } from '#server/database/database-clock.ts'
import { type HealthDeps, readiness } from './health.ts'
import { type ContextDeps, isFromLoopback, requestContext, requestIdOf } from './http-context.ts'
import { matchesPath } from './request-gate.ts'
import type { HostCheck } from './request-head.ts'

export type AppParts = {
  clock: DbClock
  health: HealthDeps
  checkHost: HostCheck
  context: ContextDeps
  api: ApiHandler
  rpc: ApiHandler
  routes: readonly RouteLine[]
  features: readonly Feature[]
  /** The sign-in library's own handler for `/api/auth/*`. */
  auth(request: Request, env: HttpBindings): Promise<Response>
  /** The OpenAPI document as JSON text. */
  openApi(): Promise<string>
  /** The API reference as HTML, with its Content-Security-Policy. */
  apiDocs(): Promise<{ html: string; policy: string }>
  /** The newest mails, for administrators on this machine; null unless BASE_URL is a loopback address. */
  devOutbox: { html(): Promise<string>; json(): Promise<unknown> } | null
  pages(request: Request, env: HttpBindings): Promise<Response>
}

type C = Context<HttpEnv>

/** All routes of the server, from most to least specific. */
export function createApp(parts: AppParts): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  for (const feature of parts.features) feature.httpRoutes?.(app)
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
    // @NOTE the HTTP server logs it with the request id and answers 500
    throw error
  })
  return app
}

function notFound(c: C): Response {
  return errorResponse('NOT_FOUND', requestIdOf(c.env))
}

/** Only GET and POST: with any other method a request would reach the procedure without the origin check. */
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

function addHealth(app: Hono<HttpEnv>, { clock, health, checkHost }: AppParts): void {
  app.get('/healthz', (c) => c.json({ ok: true }))
  app.get('/readyz', async (c) => {
    const { ready, checks } = await readiness(health)
    // @NOTE the details are for the operator; a load balancer only needs the status
    const { incoming } = c.env
    const isForOperator = isFromLoopback(incoming) && checkHost(incoming) === 'own'
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

/** Permission to read other people's mails, which contain sign-in links. */
const outboxPermission = 'platform.admin.access'
const outboxMessage = 'Sign in as an administrator to read the outbox, or run: npm run outbox -- EMAIL'

function addDevOutbox(app: Hono<HttpEnv>, outbox: NonNullable<AppParts['devOutbox']>, deps: ContextDeps): void {
  const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'"
  app.on('GET', ['/dev/outbox', '/dev/outbox.json'], async (c) => {
    if (!isFromLoopback(c.env.incoming)) return notFound(c)
    const actor = await requestContext(c.env, deps).actor()
    if (!actor) return errorResponse('UNAUTHORIZED', requestIdOf(c.env), outboxMessage)
    if (!hasPermission(actor, outboxPermission)) return errorResponse('FORBIDDEN', requestIdOf(c.env), outboxMessage)
    if (matchesPath('/dev/outbox.json', c.req.path)) return c.json(await outbox.json())
    return c.html(await outbox.html(), 200, { 'content-security-policy': policy })
  })
}
