/** Request to a push service: encrypted, and signed with our key. */
export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** Response of a push service. */
export type PushAnswer = { status: number; retryAfter: string | null }

/** Sends a message to a push service; throws when there is no response. */
export type PushPost = (request: PushRequest) => Promise<PushAnswer>

/** Timeout of a push service, in milliseconds. */
const patience = 10_000

/** Sends to the real push services. Follows no redirects and reads only the response's status. */
export const postPush: PushPost = async ({ endpoint, headers, body }) => {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
    redirect: 'manual',
    signal: AbortSignal.timeout(patience),
  })
  await response.body?.cancel()
  return { status: response.status, retryAfter: response.headers.get('retry-after') }
}
