import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import { createTanstackQueryUtils, TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL } from '@orpc/tanstack-query'
import type { ContractClient } from './host.ts'
import { hasSessionHint, requestSignIn } from './sign-in.ts'

const isWrite = (context: Record<PropertyKey, unknown>) =>
  (context[TANSTACK_QUERY_OPERATION_CONTEXT_SYMBOL] as { type?: string } | undefined)?.type === 'mutation'

/** A session that ended in the middle of a task: asks for sign-in in place. False for who was signed out all along. */
const sessionRenewed = async () => hasSessionHint() && (await requestSignIn())

/** The typed client of the browser. On the server nothing may be called through it: loaders have `prefetch`. */
export const client: ContractClient = createORPCClient(
  new RPCLink({
    url: () => {
      if (typeof window === 'undefined') throw new Error('Call the API on the server through prefetch().')
      return `${window.location.origin}/rpc`
    },
    fetch: async (request, init, { context }) => {
      const send = (attempt: Request) => fetch(attempt, { ...init, credentials: 'same-origin' })
      if (!isWrite(context)) return send(request)
      const again = request.clone()
      const response = await send(request)
      return response.status === 401 && (await sessionRenewed()) ? send(again) : response
    },
  }),
)

/** Query and mutation options of every call: `useQuery(api.drops.get.queryOptions({ input: { id } }))`. */
export const api = createTanstackQueryUtils(client)
export type Api = typeof api

/** A refusal as a thrown value: the code, its HTTP status and the server's words for people. */
export class ApiError extends Error {
  readonly code: string
  readonly status: number
  readonly data: unknown

  constructor(code: string, status: number, message: string, data: unknown) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.data = data
  }
}

/** What a press on Claim sends besides the item: what the button showed. */
export type ClaimPress = { expectedPriceCents?: number; revealNumber?: number }

/**
 * Posts a claim to the hot route. `key` is made once per press and repeated only after no answer, 401, 429 or 5xx.
 * Refusals of the claim's rules are answers (`success: false`); everything else throws an `ApiError`, and a lost network
 * a `TypeError` of fetch. When the session ended meanwhile the sign-in dialog opens, and then the same key goes out again.
 */
export async function postClaim(
  dropItemId: string,
  key: string,
  press: ClaimPress = {},
  signal?: AbortSignal,
): Promise<ClaimAnswer> {
  const send = () =>
    fetch(`/api/drop-items/${encodeURIComponent(dropItemId)}/claims`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(press),
      ...(signal ? { signal } : {}),
    })
  let response = await send()
  if (response.status === 401 && (await sessionRenewed())) response = await send()
  if (!response.ok) throw await toApiError(response)
  return (await response.json()) as ClaimAnswer
}

async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as { code?: string; message?: string; data?: unknown } | null
  return new ApiError(body?.code ?? 'UNKNOWN', response.status, body?.message ?? response.statusText, body?.data)
}
