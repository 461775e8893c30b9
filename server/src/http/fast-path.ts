import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { ORPCError } from '@orpc/server'
import type { Actor, HeaderLookup, RequestContext } from '#server/api/context.ts'
import type { CountCall } from '#server/api/rate-limits.ts'
import { commonErrorBody, type ErrorBody, errorBody } from '#server/api/refusal.ts'
import { log } from '#server/boot/log.ts'
import { type ContextDeps, ipOf, requestIdHeader } from './http-context.ts'
import { type GateRules, passGate } from './request-gate.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * A frequent POST answered directly on Node's request and response, without the web framework. Its path has
 * one parameter; it answers 200 with JSON or throws the same `ORPCError` as its procedure. Anything unusual
 * (another body format, an odd path, a foreign origin) takes the normal path, where the same procedure
 * answers.
 */
export type FastPathRoute = {
  /** For example `/api/drop-items/{id}/claims`. */
  path: string
  /**
   * @param part the raw path parameter
   * @param text the body; empty when there is none
   * @throws ORPCError for every answer other than 200
   */
  answer(context: RequestContext, part: string, text: string): Promise<unknown>
}

export type FastPathDeps = {
  routes: readonly FastPathRoute[]
  gate: GateRules
  context: ContextDeps
  isHttps: boolean
  isClosing(): boolean
}

/** Largest body accepted on the fast path, in bytes; larger ones take the normal path. */
const maxBytes = 4_096

/**
 * The request context of the fast path: same contents as for any procedure, created lazily and without
 * closures.
 */
class FastPathContext implements RequestContext {
  readonly requestId = randomUUID()
  readonly #incoming: IncomingMessage
  readonly #deps: ContextDeps
  #actor: Promise<Actor | null> | undefined
  #own: string[] | undefined

  constructor(incoming: IncomingMessage, deps: ContextDeps) {
    this.#incoming = incoming
    this.#deps = deps
  }

  get ip(): string {
    return ipOf({ incoming: this.#incoming })
  }

  get origin(): string | null {
    return this.#incoming.headers.origin ?? null
  }

  get key(): string | null {
    return this.#incoming.headers['idempotency-key']?.toString() ?? null
  }

  get headers(): HeaderLookup {
    return this
  }

  get countCall(): CountCall {
    return this.#deps.countCall
  }

  get(name: string): string | null {
    return this.#incoming.headers[name.toLowerCase()]?.toString() ?? null
  }

  actor(): Promise<Actor | null> {
    this.#actor ??= this.#deps.readActor(this)
    return this.#actor
  }

  setHeader(name: string, value: string): void {
    this.#own ??= []
    this.#own.push(name, value)
  }

  /** Headers set by the procedure, as a flat list. */
  get ownHeaders(): readonly string[] {
    return this.#own ?? []
  }
}

/** Creates the fast-path handler. It returns false for requests it doesn't handle. */
export function createFastPath({ routes, gate, context, isHttps, isClosing }: FastPathDeps) {
  const patterns = routes.map((route) => {
    const [before = '', after = ''] = route.path.split(/\{[^}]+\}/)
    return { route, before, after }
  })
  const always = securityHeaders(isHttps).flat()

  function send(outgoing: ServerResponse, call: FastPathContext, status: number, value: unknown): void {
    const body = JSON.stringify(value)
    const length = String(Buffer.byteLength(body))
    const headers = [requestIdHeader, call.requestId, 'content-type', 'application/json', 'content-length', length]
    headers.push(...always, ...call.ownHeaders)
    if (isClosing()) headers.push('connection', 'close')
    outgoing.writeHead(status, headers)
    outgoing.end(body)
  }

  async function run(route: FastPathRoute, part: string, text: string, call: FastPathContext, out: ServerResponse) {
    try {
      send(out, call, 200, await route.answer(call, part, text))
    } catch (error) {
      const body = publicBody(error, call.requestId)
      send(out, call, body.status, body)
    }
  }

  return (incoming: IncomingMessage, outgoing: ServerResponse): boolean => {
    if (incoming.method !== 'POST') return false
    const url = incoming.url ?? ''
    const match = patterns.find(({ before, after }) => url.startsWith(before) && url.endsWith(after))
    if (!match) return false
    const part = url.slice(match.before.length, url.length - match.after.length)
    if (!/^[\w-]+$/.test(part) || 'code' in passGate(incoming, url, gate)) return false
    const length = Number(incoming.headers['content-length'] ?? 0)
    if (length > maxBytes || incoming.headers['transfer-encoding'] !== undefined) return false
    const call = new FastPathContext(incoming, context)
    const parts: Buffer[] = []
    incoming.on('data', (piece: Buffer) => parts.push(piece))
    incoming.once('end', () => {
      const text = (parts.length === 1 ? parts[0] : Buffer.concat(parts))?.toString() ?? ''
      void run(match.route, part, text, call, outgoing)
    })
    return true
  }
}

function publicBody(error: unknown, requestId: string): ErrorBody {
  if (error instanceof ORPCError) return errorBody(error, requestId)
  log.error({ err: error, requestId }, 'a request failed')
  return commonErrorBody('INTERNAL_SERVER_ERROR', requestId)
}
