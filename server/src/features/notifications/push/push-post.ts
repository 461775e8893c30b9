/** What goes to a push service: encrypted, and signed with our key. */
export type PushRequest = { endpoint: string; headers: Record<string, string>; body: Buffer }

/** What it answered. */
export type PushAnswer = { status: number; retryAfter: string | null }

/** Hands a message to a push service; throws where there is no answer. */
export type PushPost = (request: PushRequest) => Promise<PushAnswer>

/** How long a push service may take, in milliseconds. */
const patience = 10_000

/** The way to the real push services. Follows no redirect and reads no answer but its status. */
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
