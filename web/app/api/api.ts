import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { hasSessionHint, sessionRenewed } from '#web/session/sign-in.ts'
import { callsOver } from './api-calls.ts'

/**
 * How calls travel is its own code, fetched with the first call: a page whose reads all came with the HTML starts
 * without it. Who is signed in calls at once, so then it is fetched at once.
 */
const loadLink = () => import('./rpc-link.ts')
if (hasSessionHint()) void loadLink()

const calls = callsOver(async (path, input, options) => (await loadLink()).rpcLink.call(path, input, options))

/** The typed client of the browser. On the server nothing may be called through it: loaders have `prefetch`. */
export const client = calls.client

/** Query and mutation options of every call: `useQuery(api.drops.get.queryOptions({ input: { id } }))`. */
export const api = calls.api
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

/** A refusal of a plain route, as the thrown value of every call. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as { code?: string; message?: string; data?: unknown } | null
  return new ApiError(body?.code ?? 'UNKNOWN', response.status, body?.message ?? response.statusText, body?.data)
}
