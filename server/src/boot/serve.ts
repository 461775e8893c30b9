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
import { createStraight } from '#server/http/fast-path.ts'
import { createApp } from '#server/http/hono-app.ts'
import { createHttp, pathOf } from '#server/http/http.ts'
import { type ContextDeps, requestContext } from '#server/http/http-context.ts'
import { type GateRules, trustedOrigins } from '#server/http/request-gate.ts'
import { createHostJudge, type HostJudge } from '#server/http/request-head.ts'
import { Pages } from '#server/pages/pages.ts'
import { openBuiltWeb, openWebSources, type WebBuild } from '#server/pages/web-build.ts'
import { socketPath } from '#server/realtime/sockets.ts'
import type { House } from './application-context.ts'
import type { ReadinessCheck } from './feature.ts'

export type ServeDeps = {
  house: House
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
  const { house, contract, webFolder, isDevelopment } = deps
  assertDeclared(contract)
  const { env } = house.deps
  const origins = trustedOrigins(env.baseUrl)
  const parts: { web: WebBuild | null; pages: Pages | null } = { web: null, pages: null }
  const context: ContextDeps = { readActor: house.joined.readActor, take: house.deps.take }
  const judgeHost = createHostJudge(env.baseUrl)
  const app = buildApp(deps, context, judgeHost, async (request, bindings) => {
    if (parts.pages) return parts.pages.fetch(request, bindings)
    return new Response('Not found', { status: 404 })
  })
  const { rooms } = house.joined
  const isHttps = env.baseUrl.startsWith('https://')
  const { isClosing } = deps
  const gate: GateRules = {
    isTrustedOrigin: (origin) => origins.has(origin),
    signedPaths: rooms.flatMap((room) => room.signedPaths ?? []),
    largeBodies: rooms.flatMap((room) => room.largeBodies ?? []),
  }
  const routes = rooms.flatMap((room) => room.straightRoutes ?? [])
  const http = createHttp({
    isHttps,
    trustedProxies: env.trustedProxies,
    isClosing,
    gate,
    judgeHost,
    serveStraight: createStraight({ routes, gate, context, isHttps, isClosing }),
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
    parts.pages = new Pages({ ...web, baseUrl: env.baseUrl, client: pageClient(house.router, context) })
  }
  return { http, web: parts.web }
}

function buildApp(
  deps: ServeDeps,
  context: ContextDeps,
  judgeHost: HostJudge,
  pages: (request: Request, env: HttpBindings) => Promise<Response>,
) {
  const { house, contract, isClosing, checks } = deps
  const { joined, router, deps: roomDeps } = house
  const document = once(() => openApiDocument(contract, roomDeps.env.baseUrl, joined.sessionCookie, joined.extraPaths))
  const roomChecks = Object.assign({}, ...joined.rooms.map((room) => room.readinessChecks ?? {}))
  return createApp({
    clock: roomDeps.clock,
    health: { db: roomDeps.workDb, clock: roomDeps.clock, checks: () => ({ ...checks, ...roomChecks }), isClosing },
    judgeHost,
    context,
    api: createApiHandler(router),
    rpc: createRpcHandler(router),
    routes: routesOf(contract),
    rooms: joined.rooms,
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
