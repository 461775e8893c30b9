/** Waits between the tries of one press, in milliseconds, before jitter. Source: design, 4b. */
export const repeatDelays = [300, 900, 1800] as const
/** How long one try may take, and after how long no further one begins, in milliseconds. */
export const tryMs = 15_000
export const giveUpMs = 20_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** No answer, a limit, or a fault on the way: the same key may go out again. Everything else is an answer. */
export function isUnanswered(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status !== 'number' || status === 429 || status >= 500
}

/**
 * One press to its end: sends, and sends the same again after no answer. Every try carries the same key, so that what
 * arrives twice is one payment.
 * @throws what the last try threw
 */
export async function withRepeats<T>(
  send: (signal: AbortSignal) => Promise<T>,
  { sleep = pause, random = Math.random, now = () => performance.now() } = {},
): Promise<T> {
  const begun = now()
  for (let turn = 0; ; turn += 1) {
    try {
      return await send(AbortSignal.timeout(tryMs))
    } catch (error) {
      const delay = repeatDelays[turn]
      if (!isUnanswered(error) || delay === undefined || now() - begun + delay > giveUpMs) throw error
      await sleep(delay * (1 + random() / 3))
    }
  }
}
