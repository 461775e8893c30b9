import type { QueryClient } from '@tanstack/react-query'

/**
 * Applies a choice to a cached answer before the server confirms it. A read in flight may hold the state from before
 * the press, so it is cancelled; the caller refetches once the write is done. Does nothing while the answer is not
 * cached. @param change returns the answer with the choice applied
 */
export function updateOptimistically<Answer>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (answer: Answer) => Answer,
): void {
  if (queryClient.getQueryData(queryKey) === undefined) return
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Answer>(queryKey, (answer) => answer && change(answer))
}

/**
 * Refetches an answer once the last of several changes to it is done: a read in between would show the later ones as
 * undone. For `onSettled` of mutations with this mutation key.
 */
export async function refetchAfterLast(
  queryClient: QueryClient,
  mutationKey: readonly unknown[],
  queryKey: readonly unknown[],
): Promise<void> {
  if (queryClient.isMutating({ mutationKey }) > 1) return
  await queryClient.invalidateQueries({ queryKey })
}
