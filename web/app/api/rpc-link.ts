import { RPCLink } from '@orpc/client/fetch'
import { renewSession } from '#web/session/sign-in.ts'
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
  fetch: async (request, init, { context }) => {
    const send = (attempt: Request) => fetch(attempt, { ...init, credentials: 'same-origin' })
    if (!isWrite(context)) return send(request)
    const again = request.clone()
    const response = await send(request)
    return response.status === 401 && (await renewSession()) ? send(again) : response
  },
})
