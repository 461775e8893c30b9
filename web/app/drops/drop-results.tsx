import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#platform/api.ts'
import { plural } from '#platform/format.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState, ErrorPanel, Loading, RefetchBar } from '#ui/feedback.tsx'
import { DropGrid, DropGridSkeleton } from './drop-grid.tsx'
import { type DropSearch, searchOptions } from './drops.reads.ts'
import { DropsFailed } from './featured-drops.tsx'
import { useEndInSight } from './use-end-in-sight.ts'

/** The endless list of drops that fit a search; it grows as its end comes into sight, and Back finds it as it was. */
export function DropResults({ search, emptyAction }: { search: DropSearch; emptyAction: ReactNode }) {
  const query = useInfiniteQuery({ ...searchOptions(api, search), placeholderData: (former) => former })
  const drops = query.data?.pages.flatMap(({ items }) => items) ?? []
  const end = useEndInSight(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetching)
  if (!query.data) {
    if (query.isError) return <DropsFailed isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    return (
      <Loading>
        <DropGridSkeleton count={6} />
      </Loading>
    )
  }
  return (
    <>
      <RefetchBar isActive={query.isFetching && !query.isFetchingNextPage} />
      <p role="status" className="sr-only">
        {drops.length === 0
          ? 'No drops found'
          : `${plural(drops.length, 'drop')} shown${query.hasNextPage ? ', more below' : ''}`}
      </p>
      {drops.length > 0 ? (
        <DropGrid drops={drops} eager={2} level={2} isEndless />
      ) : (
        <NoDrops q={search.q} action={emptyAction} />
      )}
      <div ref={end} className="flex justify-center pt-8">
        {query.isFetchNextPageError ? (
          <ErrorPanel
            level={2}
            title="Error loading drops"
            message="There was a problem loading drops. Please try again later."
            hasGoBack={false}
            onRetry={() => void query.fetchNextPage()}
          />
        ) : (
          query.hasNextPage && (
            <Button variant="outline" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              More drops
            </Button>
          )
        )}
      </div>
    </>
  )
}

function NoDrops({ q, action }: { q: string; action: ReactNode }) {
  return (
    <EmptyState title="No drops found" seed="no-drops" action={action}>
      {q ? (
        <>
          Nothing matches “<bdi>{q}</bdi>”. Remove a filter or try fewer words.
        </>
      ) : (
        'No drops match these filters.'
      )}
    </EmptyState>
  )
}
