import type { ClaimAnswer } from '@keepcase/contract/claims/claims.contract.ts'

/** Waits between the tries of one press, in milliseconds, before jitter. Source: design, 4b. */
export const retryDelays = [300, 900, 1800] as const
/** After this much time no further try begins; the server is asked what became of the key instead. */
export const giveUpMs = 10_000
const askMs = 5_000

/** What a press needs of the world. `post` and `find` throw what they cannot answer. */
export type AttemptDeps = {
  post: (signal: AbortSignal) => Promise<ClaimAnswer>
  /** The claim under this press's key, as the server has it; throws with status 404 when it has none. */
  find: (signal: AbortSignal) => Promise<ClaimAnswer>
  sleep?: (ms: number) => Promise<void>
  random?: () => number
}

const statusOf = (error: unknown): number | null => {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' ? status : null
}

/** No answer at all, a limit, or a fault on the way: the same key may be sent again. Everything else is an answer. */
export function mayRepeat(error: unknown): boolean {
  const status = statusOf(error)
  return status === null || status === 429 || status >= 500
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * One press, to its end. States: sending; waiting (after no answer, 429 or 5xx: 300, 900, 1800 ms and up to a third
 * more); asking (after 10 s or three repeats: what does the server hold under this key?); done.
 * Every try carries the same key, so that whatever arrives twice is one claim. A 401 has already been to the sign-in
 * dialog when it gets here.
 * @throws what the last try threw, when the server knows nothing of the key
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
      if (!mayRepeat(error)) throw error
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
