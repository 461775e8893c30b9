import { isUnanswered } from '#web/api/repeat-key.ts'

/** Delays between retries of one press, in milliseconds, before jitter. */
export const retryDelays = [300, 900, 1800] as const
/** Timeout of one try, and the time after which no retry begins, in milliseconds. */
export const attemptTimeoutMs = 15_000
export const giveUpMs = 20_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Runs one press to its end, retrying when there is no answer. All tries carry the same idempotency key, so
 * duplicates are one payment. @throws the error of the last try
 */
export async function withRetries<T>(
  send: (signal: AbortSignal) => Promise<T>,
  { sleep = pause, random = Math.random, now = () => performance.now() } = {},
): Promise<T> {
  const begun = now()
  for (let turn = 0; ; turn += 1) {
    try {
      return await send(AbortSignal.timeout(attemptTimeoutMs))
    } catch (error) {
      const delay = retryDelays[turn]
      if (!isUnanswered(error) || delay === undefined || now() - begun + delay > giveUpMs) throw error
      await sleep(delay * (1 + random() / 3))
    }
  }
}
