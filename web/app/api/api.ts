import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'
import { sendWithSession } from '#web/session/session-replacement.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { createApi } from './api-calls.ts'

/**
 * The transport code is loaded with the first call: a page whose data all came with the HTML starts without it.
 * Signed-in pages call at once, so they load it at once.
 */
const loadLink = () => import('./rpc-link.ts')
if (hasSessionHint()) void loadLink()

const calls = createApi(async (path, input, options) => (await loadLink()).rpcLink.call(path, input, options))

/** Typed API client of the browser. Must not be used on the server: loaders use `prefetch`. */
export const client = calls.client

/** Query and mutation options of every procedure: `useQuery(api.drops.get.queryOptions({ input: { id } }))`. */
export const api = calls.api
export type Api = typeof api

/** A refusal as an error: code, HTTP status and the server's message for people. */
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

/** What a claim request carries besides the item: the price and reveal number that the button showed. */
export type ClaimPress = { expectedPriceCents?: number; revealNumber?: number }

/**
 * Posts a claim over the fast path. `key` is created once per press and reused only after no answer, 401, 429 or 5xx.
 * Refusals by the claim rules are returned (`success: false`); every other refusal throws an `ApiError`, a lost network
 * throws the `TypeError` of fetch. If the session has ended, the sign-in dialog opens and the same key is sent again
 * afterwards.
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
  const response = await sendWithSession(send, true)
  if (!response.ok) throw await toApiError(response)
  return (await response.json()) as ClaimAnswer
}

/** Converts the refusal of a plain HTTP route to the `ApiError` that procedures throw. */
export async function toApiError(response: Response): Promise<ApiError> {
  const body = (await response.json().catch(() => null)) as { code?: string; message?: string; data?: unknown } | null
  return new ApiError(body?.code ?? 'UNKNOWN', response.status, body?.message ?? response.statusText, body?.data)
}
