import type { QueryClient } from '@tanstack/react-query'

/**
 * Puts a choice into an answer that is kept, before the server has said yes. A read under way may have been answered
 * before the press and would put the old choice back: it is dropped, and the caller reads anew once the write is done.
 * Nothing happens while the answer has not been read.
 * @param change gives the answer with the choice in it
 */
export function showWrite<Answer>(
  queryClient: QueryClient,
  queryKey: readonly unknown[],
  change: (answer: Answer) => Answer,
): void {
  if (queryClient.getQueryData(queryKey) === undefined) return
  void queryClient.cancelQueries({ queryKey, exact: true })
  queryClient.setQueryData<Answer>(queryKey, (answer) => answer && change(answer))
}
