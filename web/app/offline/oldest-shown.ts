import type { QueryClient } from '@tanstack/react-query'
import { isAboutPage } from './cached-reads.ts'

/** When the oldest of what the page is about was read, in milliseconds; null where it is about nothing that is read. */
export function oldestShown(queryClient: QueryClient): number | null {
  const shown = queryClient
    .getQueryCache()
    .findAll({ type: 'active', predicate: ({ queryKey }) => isAboutPage(queryKey) })
  const times = shown.flatMap(({ state }) => (state.data === undefined ? [] : [state.dataUpdatedAt]))
  return times.length > 0 ? Math.min(...times) : null
}
