import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { ErrorPanel, Loading } from '#ui/feedback.tsx'

type Page<Item> = { items: Item[]; nextCursor: string | null }

type PagedListProps<Item> = {
  list: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  /** What could not be read: "The activity did not load". */
  failed: string
  skeleton: ReactNode
  empty: ReactNode
  /** The button under the list while there is more: "Show earlier activity". */
  more: string
  children: (items: Item[]) => ReactNode
}

/** A list that is read page by page, in its states: on its way, failed, empty, full, with more below. */
export function PagedList<Item>({ list, failed, skeleton, empty, more, children }: PagedListProps<Item>) {
  if (!list.data) {
    if (!list.isError) return <Loading>{skeleton}</Loading>
    return (
      <ErrorPanel
        level={3}
        title={failed}
        hasGoBack={false}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return empty
  return (
    <>
      {children(items)}
      {list.hasNextPage && (
        <Button
          variant="outline"
          className="mt-6"
          isBusy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {more}
        </Button>
      )}
    </>
  )
}
