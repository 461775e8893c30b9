import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useEndInSight } from '#platform/use-end-in-sight.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel, Loading, RefetchBar } from '#ui/feedback.tsx'

type Page<Item> = { items: readonly Item[]; nextCursor: string | null }

type EndlessProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>, string | null>>
  /** What this is a list of, as screen readers hear its length: "24 drops". */
  say: (count: number) => string
  failed: { title: string; message: string }
  skeleton: ReactNode
  empty: ReactNode
  more: string
  children: (items: readonly Item[]) => ReactNode
}

/** A list that grows as its end comes into sight, and stands as it was when somebody comes Back to it. */
export function Endless<Item>({ query, say, failed, skeleton, empty, more, children }: EndlessProps<Item>) {
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const end = useEndInSight(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetching)
  if (!query.data) {
    if (!query.isError) return <Loading>{skeleton}</Loading>
    return (
      <ErrorPanel {...failed} hasGoBack={false} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    )
  }
  return (
    <>
      <RefetchBar isActive={query.isFetching && !query.isFetchingNextPage} />
      <p role="status" className="sr-only">
        {items.length === 0 ? say(0) : `${say(items.length)} shown${query.hasNextPage ? ', more below' : ''}`}
      </p>
      {items.length > 0 ? children(items) : empty}
      <div ref={end} className="flex justify-center pt-8">
        {query.isFetchNextPageError ? (
          <ErrorPanel {...failed} hasGoBack={false} onRetry={() => void query.fetchNextPage()} />
        ) : (
          query.hasNextPage && (
            <Button variant="outline" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {more}
            </Button>
          )
        )}
      </div>
    </>
  )
}
