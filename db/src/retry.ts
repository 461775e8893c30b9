import { setTimeout as sleep } from 'node:timers/promises'

/** Errors after which the same transaction may succeed; it was rolled back completely. */
const retryable = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
])

/** True when the transaction was rolled back and a retry may succeed. */
export function isTransient(error: unknown): boolean {
  return retryable.has(sqlState(error) ?? '')
}

/** Errors that mean "the database is unreachable or doesn't answer", not "the statement is wrong". */
const unavailableStates = ['08', '53', '57P', '25006', '57014', '55P03', '40001', '40P01']
const unavailableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
const unavailableMessages =
  /timeout exceeded when trying to connect|connection timeout|Query read timeout|Connection terminated|connection error and is not queryable/

/** True for errors answered with 503 and `Retry-After`, because a later request may succeed. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = (error as { code?: unknown }).code
  const state = sqlState(error)
  if (state !== null && unavailableStates.some((prefix) => state.startsWith(prefix))) return true
  if (code === 'ENOENT') return isConnecting(error)
  return (typeof code === 'string' && unavailableCodes.has(code)) || unavailableMessages.test(error.message)
}

/** True for a missing socket of the database, false for any other missing file. */
const isConnecting = (error: Error): boolean => (error as NodeJS.ErrnoException).syscall === 'connect'

/** PostgreSQL's five-character error code (SQLSTATE); null for other errors. */
export function sqlState(error: unknown): string | null {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !/^E[A-Z]{4}$/.test(code) ? code : null
}

export interface RetryLimits {
  /** Maximum number of attempts. */
  attempts?: number
  /** No attempt starts later than this many milliseconds after the first. */
  budgetMs?: number
}

/**
 * Retries a transaction after a deadlock, serialization failure or lock timeout, with a growing random pause.
 * `run` must do all its work in one transaction. Throws the last error unchanged.
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
