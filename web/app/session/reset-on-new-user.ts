import { partialMatchKey, type QueryClient } from '@tanstack/react-query'
import { api } from '#web/api/api.ts'

/**
 * Forgets all that was read for one person as soon as another one is read in the same tab, before anything of the page is
 * drawn for them: somebody else signed in where a session had ended, or in another tab. For the same person nothing
 * changes. What the page looks at is read anew. Gives back how to stop.
 */
export function forgetAtNewPerson(queryClient: QueryClient): () => void {
  const key = api.accounts.me.key()
  let former: string | null = null
  return queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !partialMatchKey(event.query.queryKey, key))
      return
    const me = event.query.state.data as { profile: { id: string } } | null | undefined
    const person = me?.profile.id ?? null
    const isAnother = person !== null && former !== null && person !== former
    former = person ?? former
    if (!isAnother) return
    const predicate = (query: typeof event.query) => !partialMatchKey(query.queryKey, key)
    queryClient.removeQueries({ type: 'inactive', predicate })
    void queryClient.resetQueries({ predicate })
  })
}
