import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import { errorResponse } from '#server/api/api.ts'
import { commonAnswers, commonErrorBody } from '#server/api/refusal.ts'
import { log, withRequestId } from '#server/boot/log.ts'
import { logSecurityEvent } from '#server/boot/security-log.ts'
import { limitBody } from './body-limit.ts'
import { clientAddress, trustProxies } from './client-address.ts'
import { requestIdHeader, requestIdOf } from './http-context.ts'
import { type GateRefusal, type GateRules, passGate } from './request-gate.ts'
import { type HostJudge, type HostVerdict, isPlainTarget } from './request-head.ts'
import { securityHeaders } from './security-headers.ts'

export type HttpDeps = {
  isHttps: boolean
  /** Addresses and ranges of the reverse proxies whose `X-Forwarded-For` counts. */
  trustedProxies: readonly string[]
  /** While it is true every answer ends its connection, so that clients move to another process. */
  isClosing(): boolean
  gate: GateRules
  judgeHost: HostJudge
  /** Takes the hottest requests on Node's objects, headers and all (`straight-route.ts`); false: not its business. */
  serveFastPath(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Answers straight on Node's objects what is ready in memory (assets, kept pages); false: not its business. */
  serveReady(incoming: IncomingMessage, outgoing: ServerResponse): boolean
  /** Whether a request may become another protocol: only where somebody speaks it. */
  takesUpgrade(incoming: IncomingMessage): boolean
  /** In development: Vite's own addresses. */
  middleware(incoming: IncomingMessage, outgoing: ServerResponse, next: () => void): void
  /** Everything else. */
  fetch(request: Request, env: HttpBindings): Response | Promise<Response>
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const methods = new Set([...safeMethods, 'POST', 'PUT', 'PATCH', 'DELETE'])

/** What a request is told that never became one. */
const brokenRequest: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Longest time for a request's head, and for all of a request, in milliseconds: a slow sender is gone in 30 s. */
const headersTimeout = 10_000
const requestTimeout = 20_000
/**
 * Longest silence of a connection, in milliseconds: a reader that takes nothing, a handler that never ends. What is
 * still in the way out counts as a sign of life once, so a reader that stopped is gone after twice this time.
 */
const silenceTimeout = 14_000

/** The HTTP server of this process: limits, headers and the gate first, then the app. It does not listen yet. */
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
      // @NOTE a connection that is handed over is under none of these limits, and closed by nobody but who took it
      // What is not taken up goes on as an ordinary request, and is refused there.
      shouldUpgradeCallback: (incoming) => deps.judgeHost(incoming) === 'own' && deps.takesUpgrade(incoming),
    },
    (incoming, outgoing) => {
      const host = deps.judgeHost(incoming)
      if (host === 'own' && deps.serveFastPath(incoming, outgoing)) return
      const requestId = randomUUID()
      outgoing.setHeader(requestIdHeader, requestId)
      for (const [name, value] of always) outgoing.setHeader(name, value)
      const refusal = judgeHead(incoming, host)
      if (refusal) return refuse(outgoing, requestId, refusal)
      if (deps.isClosing()) outgoing.setHeader('connection', 'close')
      if (incoming.method === 'GET' && deps.serveReady(incoming, outgoing)) return
      deps.middleware(incoming, outgoing, () => void withRequestId(requestId, () => listen(incoming, outgoing)))
    },
  )
  trustProxies(server, deps.trustedProxies)
  server.timeout = silenceTimeout
  server.maxRequestsPerSocket = 0
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const status = brokenRequest[error.code ?? ''] ?? '400 Bad Request'
    socket.end(`HTTP/1.1 ${status}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`)
  })
  return server
}

type HeadRefusal = 'MISDIRECTED_REQUEST' | 'BAD_REQUEST' | 'METHOD_NOT_ALLOWED'

/** Whom health checks ask: they may use any name of the machine, or none. */
const healthPaths = new Set(['/healthz', '/readyz'])

/** Looks at a request's first lines, before anything reads more of it. Null: it may go on. */
function judgeHead(incoming: IncomingMessage, host: HostVerdict): HeadRefusal | null {
  const isHealth = healthPaths.has(pathOf(incoming))
  if (host !== 'own' && !isHealth) {
    const { headers } = incoming
    logSecurityEvent('host-refused', { host: headers.host, url: incoming.url, address: clientAddress(incoming) })
    return host === 'other' ? 'MISDIRECTED_REQUEST' : 'BAD_REQUEST'
  }
  // @NOTE the web framework makes an address of it
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
    if (incoming.headers['transfer-encoding'] === undefined) return await deps.fetch(request, env)
    const limited = await limitBody(request, gate.maxBytes)
    if (limited) return await deps.fetch(limited, env)
    return errorResponse('PAYLOAD_TOO_LARGE', requestIdOf(env), undefined, { connection: 'close' })
  } catch (error) {
    // @NOTE the caller hung up in the middle of its own request: nobody is there to be answered. (`destroyed` is also true
    // once a body was read whole, and would keep a failure out of the log.)
    if (incoming.readableAborted) return errorResponse('BAD_REQUEST', requestIdOf(env))
    log.error({ err: error, requestId: requestIdOf(env), path: pathOf(incoming) }, 'a request failed')
    return errorResponse('INTERNAL_SERVER_ERROR', requestIdOf(env))
  }
}

function refuseAtGate({ code, message }: GateRefusal, env: HttpBindings): Response {
  const { incoming } = env
  const { origin } = incoming.headers
  if (code === 'FORBIDDEN')
    logSecurityEvent('origin-refused', { origin, path: pathOf(incoming), address: clientAddress(incoming) })
  return errorResponse(code, requestIdOf(env), message, { connection: 'close' })
}

/** The path of a request as it came, without the query. */
export function pathOf(incoming: IncomingMessage): string {
  const url = incoming.url ?? '/'
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
}
