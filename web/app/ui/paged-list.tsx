import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cn } from './cn.ts'
import { useEndInSight } from './countdown/use-end-in-sight.ts'
import { ErrorPanel, Loading, RefetchBar } from './feedback.tsx'
import * as texts from './ui.texts.ts'

/** A list's pages fetched so far. */
export type Paged<Item> = UseInfiniteQueryResult<InfiniteData<{ items: readonly Item[]; nextCursor: string | null }>>

type PagedListProps<Item> = {
  list: Paged<Item>
  /** What could not be loaded: "The activity didn’t load". */
  failed: string
  /** Message below it. */
  failedMessage?: string
  /** True if the error panel also has a link back, where the list is most of its page. */
  hasGoBack?: boolean
  /** Heading level of the error panel. */
  level?: 2 | 3
  skeleton: ReactNode
  empty: ReactNode
  /** The button under the list while there is more: "Show earlier activity". */
  more: string
  /**
   * Makes the list infinite: the next page loads as the end comes into view, and screen readers hear the list's length
   * in this text: "24 drops".
   */
  say?: (count: number) => string
  children: (items: readonly Item[]) => ReactNode
}

/** A paginated list in its states: loading, failed, empty, full, with more pages, failed at the next page. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, failed, failedMessage, hasGoBack = false, level = 3, skeleton, empty, more, say, children } = props
  const errorPanel = { title: failed, ...(failedMessage ? { message: failedMessage } : {}), level, hasGoBack: false }
  const readMore = () => void list.fetchNextPage()
  // @NOTE after a failed page it waits for a press: the end is still in view, and it would retry without a pause
  const isGrowing = say !== undefined && list.hasNextPage && !list.isFetching && !list.isFetchNextPageError
  const end = useEndInSight(readMore, isGrowing)
  if (!list.data) {
    if (!list.isError) return <Loading>{skeleton}</Loading>
    return (
      <ErrorPanel
        {...errorPanel}
        hasGoBack={hasGoBack}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  const items = list.data.pages.flatMap((page) => page.items)
  return (
    <>
      {say && (
        <>
          <RefetchBar isActive={list.isFetching && !list.isFetchingNextPage} />
          <p role="status" className="sr-only">
            {items.length === 0 ? say(0) : `${say(items.length)} shown${list.hasNextPage ? texts.moreBelow : ''}`}
          </p>
        </>
      )}
      {items.length > 0 ? children(items) : empty}
      <div ref={end} className={cn('empty:hidden', say ? 'flex justify-center pt-8' : 'pt-6')}>
        {list.isFetchNextPageError ? (
          <ErrorPanel {...errorPanel} onRetry={readMore} isRetrying={list.isFetchingNextPage} />
        ) : (
          list.hasNextPage && (
            <Button variant="outline" isBusy={list.isFetchingNextPage} onClick={readMore}>
              {more}
            </Button>
          )
        )}
      </div>
    </>
  )
}
