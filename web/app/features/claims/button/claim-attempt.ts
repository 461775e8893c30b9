import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'

/** Delays between retries of one press, in milliseconds, before jitter. */
export const retryDelays = [300, 900, 1800] as const
/** Time after which no retry begins, in milliseconds; the server is asked for the result under this key instead. */
export const giveUpMs = 10_000
const askMs = 5_000

/** Dependencies of an attempt. `post` and `find` throw on any failed request. */
export type AttemptDeps = {
  post: (signal: AbortSignal) => Promise<ClaimAnswer>
  /** Finds the claim under this press's key; throws with status 404 if there is none. */
  find: (signal: AbortSignal) => Promise<ClaimAnswer>
  sleep?: (ms: number) => Promise<void>
  random?: () => number
}

const statusOf = (error: unknown): number | null => {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : null
}

/** True for no answer, a rate limit or a server error: the same key may be sent again. Everything else is an answer. */
export function isRetryable(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status === 429 || status >= 500
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs one press to its end. States: sending; waiting (after no answer, 429 or 5xx: 300, 900, 1800 ms plus up to a
 * third); asking (after 10 s or three retries: looks up the result under this key); done. Every try carries the same
 * idempotency key, so duplicates are one claim. A 401 reaches this function only after the sign-in dialog was closed.
 * @throws the error of the last try if the server has no claim under the key
 */
export async function attemptClaim({
  post,
  find,
  sleep = pause,
  random = Math.random,
}: AttemptDeps): Promise<ClaimAnswer> {
  const end = AbortSignal.timeout(giveUpMs)
  let failure: unknown
  for (let turn = 0; turn <= retryDelays.length; turn += 1) {
    try {
      return await post(end)
    } catch (error) {
      if (!isRetryable(error)) throw error
      failure = error
    }
    const delay = retryDelays[turn]
    if (delay === undefined || end.aborted) break
    await sleep(delay * (1 + random() / 3))
    if (end.aborted) break
  }
  return truthOf(find, failure)
}

async function truthOf(find: AttemptDeps['find'], failure: unknown): Promise<ClaimAnswer> {
  try {
    return await find(AbortSignal.timeout(askMs))
  } catch (error) {
    throw statusOf(error) === 404 ? failure : error
  }
}
