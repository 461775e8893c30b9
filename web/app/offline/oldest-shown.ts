import type { QueryClient } from '@tanstack/react-query'
import { isPageSubject } from './cached-reads.ts'

/** The oldest fetch time among the page's own queries, in milliseconds; null if it has none. */
export function oldestShown(queryClient: QueryClient): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isPageSubject(queryKey) })
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  return times.length > 0 ? Math.min(...times) : null
}
