import { setTimeout as sleep } from 'node:timers/promises'

/** Errors after which the same transaction may well succeed: nothing of it was kept. */
const retryable = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
])

/** Whether an error says that nothing happened and that trying again may help. */
export function isTransient(error: unknown): boolean {
  return retryable.has(sqlState(error) ?? '')
}

/** Errors that say "the database is not there or does not answer", as opposed to "the statement is wrong". */
const unavailableStates = ['08', '53', '57P', '25006', '57014', '55P03', '40001', '40P01']
const unavailableCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])
const unavailableWords =
  /timeout exceeded when trying to connect|connection timeout|Query read timeout|Connection terminated|connection error and is not queryable/

/** Whether a request that met this error is answered with 503 and `Retry-After`, because a later one may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  const state = sqlState(error)
  if (state !== null && unavailableStates.some((prefix) => state.startsWith(prefix))) return true
  return (typeof code === 'string' && unavailableCodes.has(code)) || unavailableWords.test(error.message)
}

/** The five characters with which PostgreSQL names an error, or null when it comes from elsewhere. */
export function sqlState(error: unknown): string | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : null
}

export interface RetryLimits {
  /** Tries in all. */
  attempts?: number
  /** No new try begins later than this many milliseconds after the first. */
  budgetMs?: number
}

/**
 * Runs a transaction again after a deadlock, a serialization failure or a lock timeout, with a growing random pause.
 * `run` must do all its work inside one transaction. The last error is thrown as it came.
 */
export async function retryTransient<T>(run: () => Promise<T>, limits: RetryLimits = {}): Promise<T> {
  const { attempts = 4, budgetMs = 1_500 } = limits
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const pauseMs = Math.random() * 20 * 2 ** attempt
      const isSpent = attempt >= attempts || performance.now() - began + pauseMs > budgetMs
      if (isSpent || !isTransient(error)) throw error
      await sleep(pauseMs)
    }
  }
}
