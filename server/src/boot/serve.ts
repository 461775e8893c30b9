import type { Server } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { AnyContractRouter } from '@orpc/contract'
import type { AnyRouter } from '@orpc/server'
import { createRouterClient } from '@orpc/server'
import { createApiHandler, createRpcHandler } from '#server/api/api.ts'
import { apiDocsPage } from '#server/api/api-docs.ts'
import { nobodysContext } from '#server/api/context.ts'
import { assertDeclared, routesOf } from '#server/api/contract-check.ts'
import { openApiDocument } from '#server/api/openapi.ts'
import { createFastPath } from '#server/http/fast-path.ts'
import { createApp } from '#server/http/hono-app.ts'
import { createHttp, pathOf } from '#server/http/http.ts'
import { type ContextDeps, requestContext } from '#server/http/http-context.ts'
import { type GateRules, trustedOrigins } from '#server/http/request-gate.ts'
import { createHostJudge, type HostJudge } from '#server/http/request-head.ts'
import { Pages } from '#server/pages/pages.ts'
import { openBuiltWeb, openWebSources, type WebBuild } from '#server/pages/web-build.ts'
import { socketPath } from '#server/realtime/sockets.ts'
import type { Application } from './application-context.ts'
import type { ReadinessCheck } from './feature.ts'

export type ServeDeps = {
  application: Application
  contract: AnyContractRouter
  /** Folder of the web package; null: no pages, the API alone. */
  webFolder: string | null
  isDevelopment: boolean
  isClosing(): boolean
  /** Filled while the process starts: what runs beside requests. */
  checks: Readonly<Record<string, ReadinessCheck>>
}

/** The HTTP side of the process: everything that answers a request. It does not listen yet. */
export async function createWebServer(deps: ServeDeps): Promise<{ http: Server; web: WebBuild | null }> {
  const { application, contract, webFolder, isDevelopment } = deps
  assertDeclared(contract)
  const { env } = application.deps
  const origins = trustedOrigins(env.baseUrl)
  const parts: { web: WebBuild | null; pages: Pages | null } = { web: null, pages: null }
  const context: ContextDeps = { readActor: application.joined.readActor, take: application.deps.take }
  const judgeHost = createHostJudge(env.baseUrl)
  const app = buildApp(deps, context, judgeHost, async (request, bindings) => {
    if (parts.pages) return parts.pages.fetch(request, bindings)
    return new Response('Not found', { status: 404 })
  })
  const { features } = application.joined
  const isHttps = env.baseUrl.startsWith('https://')
  const { isClosing } = deps
  const gate: GateRules = {
    isTrustedOrigin: (origin) => origins.has(origin),
    signedPaths: features.flatMap((room) => room.signedPaths ?? []),
    largeBodies: features.flatMap((room) => room.largeBodies ?? []),
  }
  const routes = features.flatMap((room) => room.fastPathRoutes ?? [])
  const http = createHttp({
    isHttps,
    trustedProxies: env.trustedProxies,
    isClosing,
    gate,
    judgeHost,
    serveFastPath: createFastPath({ routes, gate, context, isHttps, isClosing }),
    takesUpgrade: (incoming) => isDevelopment || pathOf(incoming) === socketPath,
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
  judgeHost: HostJudge,
  pages: (request: Request, env: HttpBindings) => Promise<Response>,
) {
  const { application, contract, isClosing, checks } = deps
  const { joined, router, deps: featureDeps } = application
  const document = once(() =>
    openApiDocument(contract, featureDeps.env.baseUrl, joined.sessionCookie, joined.extraPaths),
  )
  const featureChecks = Object.assign({}, ...joined.features.map((room) => room.readinessChecks ?? {}))
  return createApp({
    clock: featureDeps.clock,
    health: {
      db: featureDeps.workDb,
      clock: featureDeps.clock,
      checks: () => ({ ...checks, ...featureChecks }),
      isClosing,
    },
    judgeHost,
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

/** Makes a value at its first use and keeps it; a failed attempt is not kept. */
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

/** Clients in process for renderings. A rendering counts no limits: the page itself is limited by how many run at once. */
function pageClient(router: AnyRouter, deps: ContextDeps) {
  return (visitor: { request: Request; env: HttpBindings } | null, onUnavailable: () => void): unknown => {
    const setHeader = (name: string) => name === 'retry-after' && onUnavailable()
    const asWhom = visitor ? requestContext(visitor.env, deps) : nobodysContext('page')
    const context = { ...asWhom, setHeader, take: async () => null }
    return createRouterClient(router, { context })
  }
}
