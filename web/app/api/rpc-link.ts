import { RPCLink } from '@orpc/client/fetch'
import { sendWithSession } from '#web/session/session-replacement.ts'
import { purpose } from './api-calls.ts'
import type { CallContext } from './host.ts'

const isWrite = (context: Record<PropertyKey, unknown>) => context.key !== undefined || context[purpose] === 'mutation'

/** Sends the browser's calls to /rpc. A write answered with 401 is repeated after an in-place sign-in. */
export const rpcLink = new RPCLink<CallContext>({
  url: () => {
    if (typeof window === 'undefined') throw new Error('Call the API on the server through prefetch().')
    return `${window.location.origin}/rpc`
  },
  // Idempotency key of a call: `client.claims.release({ id }, { context: { key } })`, one key per press.
  headers: ({ context }) => (typeof context.key === 'string' ? { 'Idempotency-Key': context.key } : {}),
  fetch: (request, init, { context }) =>
    sendWithSession(() => fetch(request.clone(), { ...init, credentials: 'same-origin' }), isWrite(context)),
})
