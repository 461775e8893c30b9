import { notifyManager, QueryClient } from '@tanstack/react-query'

/** True for an answer that asking again cannot change: the server understood and refused. */
function isRefused(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status < 500 && status !== 408 && status !== 429
}

/**
 * The cache of all reads. Reads are retried twice unless refused. Writes are never put off: without a network they fail
 * at once, so that a claim or a payment cannot fire later by itself.
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

type Run = () => void
let due: Run[] = []

/**
 * What the cache has to say is said together, by one timer. By itself it sets one for each thing that it says: a page of
 * cards says a hundred when it comes alive, and each timer has its price.
 */
function soon(run: Run): void {
  if (due.push(run) > 1) return
  setTimeout(() => {
    const runs = due
    due = []
    for (const one of runs) {
      try {
        one()
      } catch (error) {
        reportError(error)
      }
    }
  }, 0)
}

let browserClient: QueryClient | undefined

/** One cache per tab in the browser, a fresh one per rendering on the server. */
export function getQueryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient()
  if (!browserClient) {
    browserClient = makeQueryClient()
    notifyManager.setScheduler(soon)
  }
  return browserClient
}
