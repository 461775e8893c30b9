import pLimit from 'p-limit'

/** Runs a task, at most `atOnce` concurrently; resolves to null when too many are waiting. */
export type ConcurrencyLimiter = <T>(run: () => Promise<T>) => Promise<T | null>

/**
 * Limits the concurrency of work that occupies the processor, a thread of the pool or a database connection:
 * rendering a page takes milliseconds, hashing a password a tenth of a second, encoding a picture longer. During a
 * rush this work queues here, in the order of its arrival, instead of slowing down everything else, claims above all.
 */
export function createConcurrencyLimiter(atOnce: number, maxWaiting: number): ConcurrencyLimiter {
  const limit = pLimit(atOnce)
  return async (run) => (limit.activeCount + limit.pendingCount >= atOnce + maxWaiting ? null : limit(run))
}
