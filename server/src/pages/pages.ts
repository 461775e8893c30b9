import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { errorResponse } from '#server/api/api.ts'
import { log } from '#server/boot/log.ts'
import { createConcurrencyLimiter } from '#server/http/concurrency-limiter.ts'
import { requestIdOf } from '#server/http/http-context.ts'
import { pagePolicy } from '#server/http/security-headers.ts'
import type { Assets } from './assets.ts'
import { PageCache, type ReadyPage, readyPage, sendReady } from './page-cache.ts'
import { cacheableAddresses, type IsCacheable } from './query-parameters.ts'

/** Exports of the web's entry module; see the top of web/app/entry.server.tsx. */
type WebEntry = {
  hostContext: Parameters<RouterContextProvider['set']>[0]
  preloadHeader: string
}

export type PagesDeps = {
  /** The web's server build: loaded once in production, for each request in development. */
  loadBuild(): Promise<ServerBuild>
  mode: 'production' | 'development'
  baseUrl: string
  assets: Assets | null
  /**
   * An in-process API client: signed out for shared renderings (null), else acting as the visitor.
   * `onUnavailable` is called when the database doesn't answer one of its calls.
   */
  client(visitor: { request: Request; env: HttpBindings } | null, onUnavailable: () => void): unknown
}

/** What to render: a visitor's own page, or the shared page of an address (visitor null). */
type Rendering = { url: string; method: string; visitor: { request: Request; env: HttpBindings } | null }

/** Maximum renderings that run and that wait; more get a 503. */
const maxRunning = 16
const maxWaiting = 200
/** Maximum number of remembered personal paths. These skip the shared rendering for signed-in visitors. */
const maxPersonal = 1_000

/** Too many renderings are waiting. */
class Busy extends Error {}

/**
 * Serves the site's pages: public ones rendered at most once a second for everyone, personal ones per
 * visitor.
 */
export class Pages {
  #deps: PagesDeps
  #cache = new PageCache()
  #personal = new Set<string>()
  #limiter = createConcurrencyLimiter(maxRunning, maxWaiting)
  #isCacheable: IsCacheable | undefined

  constructor(deps: PagesDeps) {
    this.#deps = deps
  }

  /** Answers a GET from memory: a built file or a cached public page. */
  serveReady(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    const url = incoming.url ?? '/'
    const page = this.#cache.find(url, () => this.#renew(url))
    if (page) {
      sendReady(page, incoming, outgoing)
      return true
    }
    return this.#deps.assets?.serve(incoming, outgoing) ?? false
  }

  /** Renders a page, for GET and HEAD. */
  async fetch(request: Request, env: HttpBindings): Promise<Response> {
    const url = env.incoming.url ?? '/'
    const path = pathOf(url)
    if (this.#deps.mode === 'production' && isNeverPage(path)) return errorResponse('NOT_FOUND', requestIdOf(env))
    const hasSession = env.incoming.headers.cookie?.includes('session_token=') ?? false
    try {
      if (!(hasSession && this.#personal.has(path))) {
        const { response, isPublic } = await this.#renderSignedOut(url, request.method, env)
        if (response && (isPublic || !hasSession)) return response
        this.#rememberPersonal(path)
      }
      return await this.#render({ url, method: request.method, visitor: { request, env } })
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      return errorResponse('SERVICE_UNAVAILABLE', requestIdOf(env), undefined, { 'retry-after': '1' })
    }
  }

  /** The signed-out page, from one rendering shared by all concurrent requests. */
  async #renderSignedOut(url: string, method: string, env: HttpBindings) {
    if (method === 'GET' && this.#deps.mode === 'production' && (await this.#mayCache(url))) {
      let own: Response | undefined
      const ready = await this.#cache.once(url, async () => {
        own = await this.#render({ url, method, visitor: null })
        return toCachedPage(own)
      })
      if (ready) return { response: respond(ready, env), isPublic: true }
      if (own) return { response: own, isPublic: false }
    }
    const response = await this.#render({ url, method, visitor: null })
    return { response, isPublic: isShared(response) }
  }

  async #mayCache(url: string): Promise<boolean> {
    this.#isCacheable ??= cacheableAddresses(await this.#deps.loadBuild())
    return this.#isCacheable(url)
  }

  async #renew(url: string): Promise<void> {
    try {
      await this.#cache.once(url, async () => toCachedPage(await this.#render({ url, method: 'GET', visitor: null })))
    } catch (error) {
      log.error({ err: error, url }, 'could not render a cached page again')
    }
  }

  async #render(rendering: Rendering): Promise<Response> {
    const response = await this.#limiter(() => this.#renderNow(rendering))
    if (response === null) throw new Busy()
    return response
  }

  async #renderNow({ url, method, visitor }: Rendering): Promise<Response> {
    const { baseUrl, mode, loadBuild, client } = this.#deps
    const build = await loadBuild()
    const entry = build.entry.module as unknown as WebEntry
    let isUnavailable = false
    const signedIn = visitor !== null && /(?:^|; )kc_in=1(?:;|$)/.test(visitor.env.incoming.headers.cookie ?? '')
    const context = new RouterContextProvider()
    const markUnavailable = () => {
      isUnavailable = true
    }
    let scripts: readonly string[] = []
    const allowScripts = (sources: readonly string[]) => {
      scripts = sources
    }
    context.set(entry.hostContext, { client: client(visitor, markUnavailable), baseUrl, signedIn, allowScripts })
    const page = new Request(`${baseUrl}${url}`, { method, signal: AbortSignal.timeout(10_000) })
    const response = await createRequestHandler(build, mode)(page, context)
    const policy = mode === 'production' ? pagePolicy(scripts) : "frame-ancestors 'none'"
    const finished = await finish(response, policy, entry.preloadHeader)
    if (isUnavailable) return unavailable(finished)
    if (visitor) finished.headers.set('cache-control', 'private, no-store')
    return finished
  }

  #rememberPersonal(path: string): void {
    this.#personal.add(path)
    const oldest = this.#personal.values().next().value
    if (this.#personal.size > maxPersonal && oldest !== undefined) this.#personal.delete(oldest)
  }
}

/** Buffers the body and adds the Content-Security-Policy and preload headers to HTML. */
async function finish(response: Response, policy: string, preloadHeader: string): Promise<Response> {
  const headers = new Headers(response.headers)
  const body = await response.arrayBuffer()
  if (headers.get('content-type')?.startsWith('text/html')) {
    headers.set('content-security-policy', policy)
    if (!headers.has('link')) headers.set('link', preloadHeader)
  }
  return new Response(body.byteLength === 0 ? null : body, { status: response.status, headers })
}

/** A 503 with the incomplete page, when the database didn't answer a call: shown, never cached, retried. */
function unavailable(response: Response): Response {
  const headers = new Headers(response.headers)
  headers.set('cache-control', 'private, no-store')
  headers.set('retry-after', '1')
  return new Response(response.body, { status: 503, headers })
}

/** The page as it is cached; null when it may not be shared. Only reads the body of a shareable response. */
async function toCachedPage(response: Response): Promise<ReadyPage | null> {
  if (!isShared(response)) return null
  return readyPage(Object.fromEntries(response.headers), Buffer.from(await response.arrayBuffer()))
}

function isShared(response: Response): boolean {
  return response.status === 200 && (response.headers.get('cache-control') ?? '').startsWith('public')
}

/** Paths that are never pages: missing built files, and dotfiles that scanners look for. */
function isNeverPage(path: string): boolean {
  return path.startsWith('/assets/') || /\/\.(?!well-known\/)/.test(path)
}

function pathOf(url: string): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}

function respond(page: ReadyPage, env: HttpBindings): Response {
  const isGzipped = env.incoming.headers['accept-encoding']?.includes('gzip') ?? false
  const headers = isGzipped ? { ...page.headers, 'content-encoding': 'gzip' } : page.headers
  return new Response(new Uint8Array(isGzipped ? page.gzipped : page.plain), { headers })
}
