import type { Server } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import { createRouterClient } from '@orpc/server'
import { createApiHandler, createRpcHandler } from '#server/api/api.ts'
import { apiDocsPage } from '#server/api/api-docs.ts'
import { anonymousContext } from '#server/api/context.ts'
import { assertDeclared, routesOf } from '#server/api/contract-check.ts'
import { openApiDocument } from '#server/api/openapi.ts'
import { createFastPath } from '#server/http/fast-path.ts'
import { createApp } from '#server/http/hono-app.ts'
import { createHttp, pathOf } from '#server/http/http.ts'
import { type ContextDeps, requestContext } from '#server/http/http-context.ts'
import { type GateRules, trustedOrigins } from '#server/http/request-gate.ts'
import { createHostCheck, type HostCheck } from '#server/http/request-head.ts'
import { createStorefrontHost } from '#server/http/storefront-host.ts'
import { Pages } from '#server/pages/pages.ts'
import { openBuiltWeb, openWebSources, type WebBuild } from '#server/pages/web-build.ts'
import { socketPath } from '#server/realtime/sockets.ts'
import type { Application } from './application-context.ts'
import type { ReadinessCheck } from './feature.ts'

export type ServeDeps = {
  application: Application
  contract: AnyContractRouter
  /** Folder of the web package; null serves the API without pages. */
  webFolder: string | null
  isDevelopment: boolean
  isClosing(): boolean
  /** Health checks of background services, filled during the start. */
  checks: Readonly<Record<string, ReadinessCheck>>
}

/** Creates the HTTP server with everything that answers requests. It doesn't listen yet. */
export async function createWebServer(deps: ServeDeps): Promise<{ http: Server; web: WebBuild | null }> {
  const { application, contract, webFolder, isDevelopment } = deps
  assertDeclared(contract)
  const { env } = application.deps
  const origins = trustedOrigins(env.baseUrl)
  const parts: { web: WebBuild | null; pages: Pages | null } = { web: null, pages: null }
  const { readActor, recordImpersonated } = application.joined
  const context: ContextDeps = {
    readActor,
    countCall: application.deps.countCall,
    ...(recordImpersonated && { recordImpersonated }),
  }
  const checkHost = createHostCheck(env.baseUrl)
  const app = buildApp(deps, context, checkHost, async (request, bindings) => {
    if (parts.pages) return parts.pages.fetch(request, bindings)
    return new Response('Not found', { status: 404 })
  })
  const { features } = application.joined
  const isHttps = env.baseUrl.startsWith('https://')
  const { isClosing } = deps
  const gate: GateRules = {
    isTrustedOrigin: (origin) => origins.has(origin),
    signedPaths: features.flatMap((feature) => feature.signedPaths ?? []),
    largeBodies: features.flatMap((feature) => feature.largeBodies ?? []),
  }
  const routes = features.flatMap((feature) => feature.fastPathRoutes ?? [])
  const http = createHttp({
    isHttps,
    trustedProxies: env.trustedProxies,
    isClosing,
    gate,
    checkHost,
    serveStorefrontHost: createStorefrontHost({
      baseUrl: env.baseUrl,
      findStorefrontAt: application.joined.findStorefrontAt,
      countCall: application.deps.countCall,
    }),
    serveFastPath: createFastPath({ routes, gate, context, isHttps, isClosing }),
    acceptsUpgrade: (incoming) => isDevelopment || pathOf(incoming) === socketPath,
    serveReady: (incoming, outgoing) => parts.pages?.serveReady(incoming, outgoing) ?? false,
    middleware: (incoming, outgoing, next) =>
      parts.web?.middleware ? parts.web.middleware(incoming, outgoing, next) : next(),
    fetch: (request, bindings) => app.fetch(request, bindings),
  })
  if (webFolder !== null) {
    const web = isDevelopment
      ? await openWebSources(webFolder, http, new URL(env.baseUrl).hostname)
      : await openBuiltWeb(webFolder)
    parts.web = web
    parts.pages = new Pages({ ...web, baseUrl: env.baseUrl, client: pageClient(application.router, context) })
  }
  return { http, web: parts.web }
}

function buildApp(
  deps: ServeDeps,
  context: ContextDeps,
  checkHost: HostCheck,
  pages: (request: Request, env: HttpBindings) => Promise<Response>,
) {
  const { application, contract, isClosing, checks } = deps
  const { joined, router, deps: featureDeps } = application
  const document = once(() =>
    openApiDocument(contract, featureDeps.env.baseUrl, joined.sessionCookie, joined.extraPaths),
  )
  const featureChecks = Object.assign({}, ...joined.features.map((feature) => feature.readinessChecks ?? {}))
  return createApp({
    clock: featureDeps.clock,
    health: {
      db: featureDeps.workDb,
      clock: featureDeps.clock,
      checks: () => ({ ...checks, ...featureChecks }),
      isClosing,
    },
    checkHost,
    context,
    api: createApiHandler(router),
    rpc: createRpcHandler(router),
    routes: routesOf(contract),
    features: joined.features,
    auth: joined.auth,
    openApi: once(async () => JSON.stringify(await document())),
    apiDocs: once(async () => apiDocsPage(await document())),
    devOutbox: joined.devOutbox,
    pages,
  })
}

/** Lazily computed value. A failed attempt is retried on the next call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}

/**
 * In-process API clients for server rendering. Rendering counts against no rate limit: concurrent renders are
 * limited instead.
 */
function pageClient(router: AnyRouter, deps: ContextDeps) {
  return (visitor: { request: Request; env: HttpBindings } | null, onUnavailable: () => void): unknown => {
    const setHeader = (name: string) => name === 'retry-after' && onUnavailable()
    const caller = visitor ? requestContext(visitor.env, deps) : anonymousContext('page')
    const context = { ...caller, setHeader, countCall: async () => null }
    return createRouterClient(router, { context })
  }
}
