import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/**
 * Clears all data fetched for one account as soon as the same tab reads another one, before anything is rendered for
 * it: somebody else signed in after a session ended, or in another tab. Does nothing for the same account. Active
 * queries are refetched. Returns the unsubscribe function.
 */
export function resetOnNewUser(queryClient: QueryClient): () => void {
  const key = api.accounts.me.key()
  let previousId: string | null = null
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !partialMatchKey(event.query.queryKey, key))
      return
    const me = event.query.state.data as { profile: { id: string } } | null | undefined
    const userId = me?.profile.id ?? null
    const isOtherUser = userId !== null && previousId !== null && userId !== previousId
    previousId = userId ?? previousId
    if (!isOtherUser) return
    const predicate = (query: typeof event.query) => !partialMatchKey(query.queryKey, key)
    queryClient.removeQueries({ type: 'inactive', predicate })
    void queryClient.resetQueries({ predicate })
  })
}
