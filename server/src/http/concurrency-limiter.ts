/** Runs a task, at most `atOnce` concurrently; resolves to null when too many are waiting. */
export type ConcurrencyLimiter = <T>(run: () => Promise<T>) => Promise<T | null>

/**
 * Limits the concurrency of work that occupies a thread of the pool and perhaps a database connection:
 * hashing a password takes a tenth of a second, encoding a picture longer. During a rush this work queues
 * here instead of slowing down everything else, claims above all.
 */
export function createConcurrencyLimiter(atOnce: number, maxWaiting: number): ConcurrencyLimiter {
  const waiting: (() => void)[] = []
  let running = 0
  return async (run) => {
    if (running >= atOnce && waiting.length >= maxWaiting) return null
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await run()
    } finally {
      // @NOTE the slot is handed over without decrementing `running`, so a newcomer can't overtake the queue
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
