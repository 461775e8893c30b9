import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { isUnavailable } from '@keepcase/db/retry.ts'
import { errorResponse } from '#server/api/api.ts'
import { commonAnswers, commonErrorBody } from '#server/api/refusal.ts'
import { log, withRequestId } from '#server/boot/log.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { limitBody } from './body-limit.ts'
import { clientAddress, trustProxies } from './client-address.ts'
import { requestIdHeader, requestIdOf } from './http-context.ts'
import { type GateRefusal, type GateRules, passGate } from './request-gate.ts'
import { type HostCheck, type HostVerdict, isPlainTarget } from './request-head.ts'
import { securityHeaders } from './security-headers.ts'
import { closeSilentSockets, type SilenceLimits } from './silent-sockets.ts'
import type { StorefrontHost } from './storefront-host.ts'

export type HttpDeps = {
  isHttps: boolean
  /** Addresses and ranges of the reverse proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[]
  /** While true, every answer closes its connection so that clients move to another process. */
  isClosing(): boolean
  gate: GateRules
  checkHost: HostCheck
  /** Redirects a storefront's own host to its page; false for every other foreign host. */
  serveStorefrontHost?: StorefrontHost
  /** Handles the most frequent requests, headers included (`fast-path.ts`); false when it doesn't apply. */
  serveFastPath(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Answers from memory (assets, cached pages); false when it doesn't apply. */
  serveReady(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** True when a request may be upgraded to another protocol, i.e. on paths that have an upgrade handler. */
  acceptsUpgrade(incoming: IncomingMessage): boolean
  /** Development only: Vite's own addresses. */
  middleware(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void
  /** Handles everything else. */
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const methods = new Set([...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE'])

/** Status lines for requests that fail before they are parsed. */
const brokenRequest: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/**
 * Time limits for a request's head and for the whole request, in milliseconds. A slow sender is disconnected
 * within 30 s.
 */
const headersTimeout = 10_000
const requestTimeout = 20_000
/** A change of 10,000 items may take some 20 s on a busy machine; statements have their own limits. */
const silenceLimits: SilenceLimits = { silenceMs: 14_000, handlerMs: 60_000 }

/**
 * Creates the HTTP server of this process: limits, headers and the request gate, then the app. It doesn't
 * listen yet.
 */
export function createHttp(deps: HttpDeps): Server {
  const listen = getRequestListener((request, env) => answer(request, env as HttpBindings, deps), {
    errorHandler: (error) => {
      if (error instanceof RequestError) return errorResponse('BAD_REQUEST', '')
      log.error({ err: error }, 'a request failed outside the app')
      return errorResponse('INTERNAL_SERVER_ERROR', '')
    },
  })
  const always = securityHeaders(deps.isHttps)
  const server = createServer(
    {
      headersTimeout,
      requestTimeout,
      keepAliveTimeout: 15_000,
      connectionsCheckingInterval: 2_000,
      maxHeaderSize: 16_384,
      // @NOTE none of these limits apply to an upgraded connection; only its handler closes it. Upgrades that
      // aren't accepted continue as ordinary requests and are rejected there.
      shouldUpgradeCallback: (incoming) => deps.checkHost(incoming) === 'own' && deps.acceptsUpgrade(incoming),
    },
    (incoming, outgoing) => {
      const host = deps.checkHost(incoming)
      if (host === 'own' && deps.serveFastPath(incoming, outgoing)) return
      const requestId = randomUUID()
      outgoing.setHeader(requestIdHeader, requestId)
      for (const [name, value] of always) outgoing.setHeader(name, value)
      if (host === 'other' && !isHealth(incoming) && deps.serveStorefrontHost?.(incoming, outgoing, requestId)) return
      const refusal = judgeHead(incoming, host)
      if (refusal) return refuse(outgoing, requestId, refusal)
      if (deps.isClosing()) outgoing.setHeader('connection', 'close')
      if (incoming.method === 'GET' && deps.serveReady(incoming, outgoing)) return
      awaitAnswer(incoming, outgoing)
      deps.middleware(incoming, outgoing, () => void withRequestId(requestId, () => listen(incoming, outgoing)))
    },
  )
  trustProxies(server, deps.trustedProxies)
  const awaitAnswer = closeSilentSockets(server, silenceLimits)
  server.maxRequestsPerSocket = 0
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = brokenRequest[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  })
  return server
}

type HeadRefusal = 'MISDIRECTED_REQUEST' | 'BAD_REQUEST' | 'METHOD_NOT_ALLOWED'

/** Health checks may use any host name, or none. */
const healthPaths = new Set(['/healthz', '/readyz'])
const isHealth = (incoming: IncomingMessage): boolean => healthPaths.has(pathOf(incoming))

/** Checks host, method and path before anything else reads the request. Null when it may continue. */
function judgeHead(incoming: IncomingMessage, host: HostVerdict): HeadRefusal | null {
  if (host !== 'own' && !isHealth(incoming)) {
    const { headers } = incoming
    logSecurityEvent('host-refused', { host: headers.host, url: incoming.url, address: clientAddress(incoming) })
    return host === 'other' ? 'MISDIRECTED_REQUEST' : 'BAD_REQUEST'
  }
  // @NOTE the web framework builds a URL from it
  if (host === 'malformed') incoming.headers.host = 'malformed.invalid'
  if (!methods.has(incoming.method ?? '')) return 'METHOD_NOT_ALLOWED'
  return isPlainTarget(incoming.url ?? '') ? null : 'BAD_REQUEST'
}

function refuse(outgoing: ServerResponse, requestId: string, code: HeadRefusal): void {
  const body = JSON.stringify(commonErrorBody(code, requestId))
  const { status } = commonAnswers[code]
  const allow = code === 'METHOD_NOT_ALLOWED' ? { allow: [...methods].join(', ') } : {}
  outgoing.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...allow }).end(body)
}

async function answer(request: Request, env: HttpBindings, deps: HttpDeps): Promise<Response> {
  const { incoming } = env
  try {
    if (safeMethods.has(incoming.method ?? '')) return await deps.fetch(request, env)
    const gate = passGate(incoming, pathOf(incoming), deps.gate)
    if ('code' in gate) return refuseAtGate(gate, env)
    if (incoming.headers['transfer-encoding'] === undefined) {
      const response = await deps.fetch(request, env)
      await discardUnread(incoming)
      return response
    }
    const limited = await limitBody(request, gate.maxBytes)
    if (limited) return await deps.fetch(limited, env)
    return errorResponse('PAYLOAD_TOO_LARGE', requestIdOf(env), undefined, { connection: 'close' })
  } catch (error) {
    // @NOTE the client disconnected while sending its request. (`destroyed` is also true after a complete
    // body, and would keep failures out of the log.)
    if (incoming.readableAborted) return errorResponse('BAD_REQUEST', requestIdOf(env))
    const about = { err: error, requestId: requestIdOf(env), path: pathOf(incoming) }
    if (isUnavailable(error)) {
      log.warn(about, 'database unavailable')
      return errorResponse('SERVICE_UNAVAILABLE', requestIdOf(env), undefined, { 'retry-after': '1' })
    }
    log.error(about, 'a request failed')
    return errorResponse('INTERNAL_SERVER_ERROR', requestIdOf(env))
  }
}

/**
 * Reads a body that its handler refused unread, and discards it. A connection that is closed while its client still
 * sends can lose the answer (RFC 9112, 9.6): Node's `fetch` fails, Chromium copes. The web framework waits half a second
 * at most, which a slow upload exceeds. The server's limits on a request's time and silence apply here too.
 */
async function discardUnread(incoming: IncomingMessage): Promise<void> {
  if (incoming.complete || incoming.readableDidRead || incoming.destroyed) return
  incoming.resume()
  await new Promise<void>((resolve) => incoming.once('close', resolve).once('end', resolve))
}

function refuseAtGate({ code, message }: GateRefusal, env: HttpBindings): Response {
  const { incoming } = env
  const { origin } = incoming.headers
  if (code === 'FORBIDDEN')
    logSecurityEvent('origin-refused', { origin, path: pathOf(incoming), address: clientAddress(incoming) })
  return errorResponse(code, requestIdOf(env), message, { connection: 'close' })
}

/** The raw path of a request, without the query. */
export function pathOf(incoming: IncomingMessage): string {
  const url = incoming.url ?? '/'
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
