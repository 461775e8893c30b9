/** Runs at most so many at once; gives null when too many wait already. */
export type ConcurrencyLimiter = <T>(run: () => Promise<T>) => Promise<T | null>

/**
 * Takes turns for work that holds a thread of the pool, and perhaps a connection of the database: hashing passwords takes
 * a tenth of a second, encoding a picture longer. A rush of it then waits here instead of slowing everything, the claims
 * above all.
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
      // @NOTE a turn goes to the next in line without being counted down, so that a newcomer cannot slip in between
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
