import type { Notification } from '@keepcase/contract/notifications/notifications.contract.ts'
import { EmptyState } from '#web/features/share-images/display/empty-state.tsx'
import { plural } from '#web/format/format.ts'
import { useNow } from '#web/format/use-clock.ts'
import { paths } from '#web/paths.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { NotificationRow, NotificationRowsSkeleton } from './notification-row.tsx'
import * as texts from './notifications.texts.ts'
import { useMarkRead, useNotifications } from './use-notifications.ts'

/** All notifications of the account, newest first, grouped into Today and Earlier; loads more on scrolling. */
export function NotificationsList({ unreadOnly }: { unreadOnly: boolean }) {
  const list = useNotifications(true, unreadOnly)
  const markRead = useMarkRead()
  return (
    <PagedList
      list={list}
      failed={texts.yourNotificationsDidntLoad}
      level={2}
      skeleton={<NotificationRowsSkeleton />}
      empty={<Nothing unreadOnly={unreadOnly} />}
      more={texts.showEarlierOnes}
      say={(count) => (count === 0 ? texts.noNotifications : plural(count, 'notification'))}
    >
      {(items) => (
        <div className="flex flex-col gap-6">
          <Groups items={items} onOpen={(one) => one.readAt === null && markRead.mutate([one.id])} />
        </div>
      )}
    </PagedList>
  )
}

/** Marks all notifications as read; hidden if none is unread. */
export function MarkAllRead() {
  const markRead = useMarkRead()
  const unread = useViewer().me?.unreadNotifications ?? 0
  if (unread === 0) return null
  return (
    <Button variant="outline" isBusy={markRead.isPending} onClick={() => markRead.mutate(null)}>
      {texts.markAllRead}
    </Button>
  )
}

function Groups({ items, onOpen }: { items: readonly Notification[]; onOpen: (one: Notification) => void }) {
  // The device's clock is enough for a heading until the server's time is known: nothing moves when it comes.
  const midnight = new Date(useNow(true, 60_000) ?? Date.now()).setHours(0, 0, 0, 0)
  const isToday = ({ createdAt }: Notification) => Date.parse(createdAt) >= midnight
  const groups = [
    { name: 'Today', of: items.filter(isToday) },
    { name: 'Earlier', of: items.filter((one) => !isToday(one)) },
  ]
  return groups
    .filter(({ of }) => of.length > 0)
    .map(({ name, of }) => (
      <section key={name} aria-label={name}>
        <h2 className="mb-2 text-h3">{name}</h2>
        <ul className="rounded-card bg-card px-2 shadow-card">
          {of.map((one) => (
            <li key={one.id} className="border-t py-1 first:border-t-0">
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
    title={texts.noNewNotifications}
    action={<ButtonLink to={paths.discover}>{texts.discoverDrops}</ButtonLink>}
  >
    {unreadOnly ? texts.youreAllCaughtUp : texts.remindersHoldsAbout}
  </EmptyState>
)
