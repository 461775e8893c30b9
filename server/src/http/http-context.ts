import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Actor, HeaderLookup, RequestContext } from '#server/api/context.ts'
import type { CountCall } from '#server/api/rate-limits.ts'
import { clientAddress } from './client-address.ts'

/** Response header with the request id. */
export const requestIdHeader = 'x-request-id'

/** The request id: created on arrival, sent with every answer and in every log line of the request. */
export function requestIdOf(env: { outgoing: { getHeader(name: string): unknown } }): string {
  return String(env.outgoing.getHeader(requestIdHeader) ?? '')
}

/** The client's address (`client-address.ts`). */
export const ipOf = (env: { incoming: IncomingMessage }): string => clientAddress(env.incoming)

/** Looks headers up in Node's parsed headers; creating a `Headers` per request is much slower. */
function lookUpIn(incoming: IncomingMessage): HeaderLookup {
  return { get: (name) => incoming.headers[name.toLowerCase()]?.toString() ?? null }
}

export type ContextDeps = {
  readActor(headers: HeaderLookup): Promise<Actor | null>
  countCall: CountCall
  /** Logs a call made during an impersonation, before it runs. */
  recordImpersonated?(actor: Actor, call: string, requestId: string): Promise<void>
}

/**
 * The context of a procedure called by a request. Reads the session at most once, on demand.
 * @param given the headers to use; Node's own unless a feature needs more than lookups
 */
export function requestContext(
  env: HttpBindings,
  deps: ContextDeps,
  given: HeaderLookup = lookUpIn(env.incoming),
): RequestContext {
  const { headers } = env.incoming
  let actor: Promise<Actor | null> | undefined
  return {
    requestId: requestIdOf(env),
    ip: ipOf(env),
    origin: headers.origin ?? null,
    key: headers['idempotency-key']?.toString() ?? null,
    headers: given,
    actor() {
      actor ??= deps.readActor(given)
      return actor
    },
    countCall: deps.countCall,
    ...(deps.recordImpersonated && { recordImpersonated: deps.recordImpersonated }),
    setHeader: (name, value) => appendHeader(env.outgoing as ServerResponse, name, value),
  }
}

function appendHeader(outgoing: ServerResponse, name: string, value: string): void {
  if (name.toLowerCase() === 'set-cookie') outgoing.appendHeader(name, value)
  else outgoing.setHeader(name, value)
}

/** True when the client is on this machine, also behind a trusted proxy. */
export function isFromLoopback(incoming: IncomingMessage): boolean {
  const ip = clientAddress(incoming)
  return ip === '::1' || ip.startsWith('127.')
}
