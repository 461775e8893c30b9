import type { Notification } from '@keepcase/contract/notifications/notifications.contract.ts'
import { paths } from '#platform/paths.ts'
import { useNow } from '#platform/use-clock.ts'
import { useEndInSight } from '#platform/use-end-in-sight.ts'
import { useViewer } from '#platform/viewer.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState, ErrorPanel, Loading, Skeleton } from '#ui/feedback.tsx'
import { NotificationRow } from './notification-row.tsx'
import { useMarkRead, useNotifications } from './use-notifications.ts'

/** Everything that an account was told, newest first, Today and Earlier apart; the next page comes by itself. */
export function NotificationsList({ unreadOnly }: { unreadOnly: boolean }) {
  const list = useNotifications(true, unreadOnly)
  const markRead = useMarkRead()
  const unread = useViewer().me?.unreadNotifications ?? 0
  const more = () => void (list.isFetchingNextPage || list.fetchNextPage())
  const end = useEndInSight(more, list.hasNextPage && !list.isFetchNextPageError)
  if (!list.data) {
    return list.isError ? (
      <ErrorPanel
        title="Your notifications did not load"
        hasGoBack={false}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    ) : (
      <ListSkeleton />
    )
  }
  const items = list.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <Nothing unreadOnly={unreadOnly} />
  return (
    <div className="flex flex-col gap-6">
      {unread > 0 && (
        <Button
          variant="outline"
          className="self-start"
          isBusy={markRead.isPending}
          onClick={() => markRead.mutate(null)}
        >
          Mark all read
        </Button>
      )}
      <Groups items={items} onOpen={(one) => one.readAt === null && markRead.mutate([one.id])} />
      <div ref={end} />
      {list.isFetchingNextPage && <ListSkeleton count={2} />}
      {list.isFetchNextPageError && (
        <Button variant="outline" className="self-start" onClick={() => void list.fetchNextPage()}>
          Show earlier ones
        </Button>
      )}
    </div>
  )
}

function Groups({ items, onOpen }: { items: readonly Notification[]; onOpen: (one: Notification) => void }) {
  const now = useNow(true, 60_000)
  const midnight = now === null ? null : new Date(now).setHours(0, 0, 0, 0)
  const isToday = ({ createdAt }: Notification) => midnight !== null && Date.parse(createdAt) >= midnight
  const groups = [
    { name: 'Today', of: items.filter(isToday) },
    { name: 'Earlier', of: items.filter((one) => !isToday(one)) },
  ]
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => (
      <section key={name} aria-label={name}>
        <h2 className="mb-2 text-h3">{name}</h2>
        <ul className="flex flex-col gap-1 rounded-card bg-card p-2 shadow-card">
          {of.map((one) => (
            <li key={one.id}>
              <NotificationRow notification={one} onOpen={() => onOpen(one)} />
            </li>
          ))}
        </ul>
      </section>
    ))
}

const Nothing = ({ unreadOnly }: { unreadOnly: boolean }) => (
  <EmptyState
    seed="notifications"
    title="No new notifications."
    action={<ButtonLink to={paths.discover}>Discover Drops</ButtonLink>}
  >
    {unreadOnly
      ? 'You have read everything. What comes next shows up here at once.'
      : 'Reminders, holds that run out, orders and news from storefronts show up here.'}
  </EmptyState>
)

const ListSkeleton = ({ count = 6 }: { count?: number }) => (
  <Loading>
    <div className="flex flex-col gap-3">
      {Array.from({ length: count }, (_, i) => `row-${i}`).map((key) => (
        <Skeleton key={key} className="h-20" />
      ))}
    </div>
  </Loading>
)
