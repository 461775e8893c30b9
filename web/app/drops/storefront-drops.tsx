import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#platform/api.ts'
import { plural } from '#platform/format.ts'
import { useEndInSight } from '#platform/use-end-in-sight.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel, Loading, RefetchBar } from '#ui/feedback.tsx'
import { DropGrid, DropGridSkeleton } from './drop-grid.tsx'
import { DropsFailed } from './featured-drops.tsx'
import { isOver, type StorefrontList, storefrontListOptions } from './storefront-list.ts'

type StorefrontDropsProps = {
  storefrontId: string
  which: StorefrontList
  /** What stands where the list has nothing. */
  empty: ReactNode
}

/** A storefront's drops, open and upcoming or past; the list grows as its end comes into sight. */
export function StorefrontDrops({ storefrontId, which, empty }: StorefrontDropsProps) {
  const query = useInfiniteQuery(storefrontListOptions(api, storefrontId, which))
  const end = useEndInSight(() => void query.fetchNextPage(), query.hasNextPage && !query.isFetching)
  if (!query.data) {
    if (query.isError) return <DropsFailed isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
    return (
      <Loading>
        <DropGridSkeleton count={3} />
      </Loading>
    )
  }
  const drops = query.data.pages.flatMap(({ items, now }) =>
    which === 'open' ? items.filter((drop) => !isOver(drop, now)) : items,
  )
  return (
    <>
      <RefetchBar isActive={query.isFetching && !query.isFetchingNextPage} />
      <p role="status" className="sr-only">
        {`${plural(drops.length, 'drop')} shown${query.hasNextPage ? ', more below' : ''}`}
      </p>
      {drops.length > 0 ? <DropGrid drops={drops} isEndless /> : empty}
      <div ref={end} className="flex justify-center pt-8 empty:hidden">
        {query.isFetchNextPageError ? (
          <ErrorPanel
            level={3}
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
