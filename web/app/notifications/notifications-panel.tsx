import { Link } from 'react-router'
import { paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { ErrorPanel, Loading, Skeleton } from '#ui/feedback.tsx'
import { NotificationRow } from './notification-row.tsx'
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
            <NotificationRow
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
      <Link
        to={paths.notifications}
        onClick={onLeave}
        className="self-start py-1 text-label underline decoration-1 underline-offset-4"
      >
        See all notifications
      </Link>
    </div>
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
