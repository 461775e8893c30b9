import type { Notification } from '@keepcase/contract/notifications/notifications.contract.ts'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { ErrorPanel, Loading, Skeleton } from '#ui/feedback.tsx'
import { Time } from '#ui/time.tsx'
import { useMarkRead, useNotifications } from './use-notifications.ts'

/** What happened, newest first. One that is opened counts as read. */
export function NotificationsPanel({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }) {
  const list = useNotifications(isOpen)
  const markRead = useMarkRead()
  if (list.isError && !list.data) {
    return <ErrorPanel level={3} hasGoBack={false} onRetry={() => void list.refetch()} isRetrying={list.isFetching} />
  }
  if (!list.data) return <PanelSkeleton />
  const items = list.data.pages.flatMap((page) => page.items)
  const hasUnread = items.some(({ readAt }) => readAt === null)
  return (
    <div className="flex flex-col gap-4">
      {hasUnread ? (
        <Button
          variant="outline"
          size="small"
          className="self-start"
          isBusy={markRead.isPending}
          onClick={() => markRead.mutate(null)}
        >
          Mark all read
        </Button>
      ) : (
        <p className="text-muted-foreground">No new notifications.</p>
      )}
      <ul className="-mx-3 flex flex-col gap-1">
        {items.map((one) => (
          <li key={one.id}>
            <Row
              notification={one}
              onOpen={() => {
                if (one.readAt === null) markRead.mutate([one.id])
                if (one.link) onLeave()
              }}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button variant="outline" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </div>
  )
}

const row = 'flex w-full gap-3 rounded-control p-3 text-start no-underline hover:bg-secondary'

function Row({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const { title, body, link, readAt, createdAt } = notification
  const isUnread = readAt === null
  const words = (
    <>
      <span
        aria-hidden="true"
        className={cn('mt-1.5 size-2 shrink-0 rounded-full', isUnread ? 'bg-foreground' : 'bg-transparent')}
      />
      <span className="min-w-0 flex-1">
        <span className={cn('block', isUnread ? 'text-label' : 'text-small')}>
          {isUnread && <span className="sr-only">Unread. </span>}
          {title}
        </span>
        {body && <span className="mt-0.5 block text-muted-foreground text-small">{body}</span>}
        <Time at={createdAt} style="ago" className="mt-1 block text-muted-foreground text-xs" />
      </span>
    </>
  )
  if (link?.startsWith('/')) {
    return (
      <Link to={link} className={row} onClick={onOpen}>
        {words}
      </Link>
    )
  }
  return isUnread ? (
    <button type="button" className={row} onClick={onOpen}>
      {words}
    </button>
  ) : (
    <div className={cn(row, 'hover:bg-transparent')}>{words}</div>
  )
}

const PanelSkeleton = () => (
  <Loading>
    <div className="flex flex-col gap-3">
      {[1, 2, 3, 4, 5, 6].map((n) => (
        <Skeleton key={n} className="h-20" />
      ))}
    </div>
  </Loading>
)
