import { notifyManager, QueryClient } from '@tanstack/react-query'

/** True for an error that a retry cannot change: the server understood the request and refused it. */
function isRefused(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status < 500 && status !== 408 && status !== 429
}

/**
 * The query cache. Reads are retried twice unless refused. Writes are never paused: offline they fail at once, so that
 * a claim or a payment is not sent later on its own.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 5_000,
        retry: (count, error) => typeof window !== 'undefined' && count < 2 && !isRefused(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

type Callback = () => void
let due: Callback[] = []

/**
 * Batches the cache's notifications into one timer. TanStack Query sets one timer each: a page of cards schedules a
 * hundred during hydration, and each has its cost.
 */
function batch(callback: Callback): void {
  if (due.push(callback) > 1) return
  setTimeout(() => {
    const callbacks = due
    due = []
    for (const one of callbacks) {
      try {
        one()
      } catch (error) {
        reportError(error)
      }
    }
  }, 0)
}

let browserClient: QueryClient | undefined

/** One cache per tab in the browser, a new one per rendering on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  if (!browserClient) {
    browserClient = makeQueryClient()
    notifyManager.setScheduler(batch)
  }
  return browserClient
}
