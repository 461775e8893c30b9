import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Actor, HeaderLookup, RequestContext } from '#server/api/context.ts'
import type { Take } from '#server/api/rate-limits.ts'
import { clientAddress } from './client-address.ts'

/** The header that carries a request's id back. */
export const requestIdHeader = 'x-request-id'

/** The id of a request: made when it arrived, on every answer, in every line of the log about it. */
export function requestIdOf(env: { outgoing: { getHeader(name: string): unknown } }): string {
  return String(env.outgoing.getHeader(requestIdHeader) ?? '')
}

/** The client's address (`client-address.ts`). */
export const ipOf = (env: { incoming: IncomingMessage }): string => clientAddress(env.incoming)

/** Node's parsed headers behind the one method that we need: making a `Headers` for each request costs more than all of it. */
function lookUpIn(incoming: IncomingMessage): HeaderLookup {
  return { get: (name) => incoming.headers[name.toLowerCase()]?.toString() ?? null }
}

export type ContextDeps = {
  readActor(headers: HeaderLookup): Promise<Actor | null>
  take: Take
}

/**
 * The context of a procedure that a request calls. The session is read at most once, and only if asked for.
 * @param given the request's headers, for who asks of them; Node's own, unless a room needs more than looking one up
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
    take: deps.take,
    setHeader: (name, value) => appendHeader(env.outgoing as ServerResponse, name, value),
  }
}

function appendHeader(outgoing: ServerResponse, name: string, value: string): void {
  if (name.toLowerCase() === 'set-cookie') outgoing.appendHeader(name, value)
  else outgoing.setHeader(name, value)
}

/** True when the client is on this machine itself, also behind a trusted proxy. */
export function isFromLoopback(incoming: IncomingMessage): boolean {
  const ip = clientAddress(incoming)
  return ip === '::1' || ip.startsWith('127.')
}
