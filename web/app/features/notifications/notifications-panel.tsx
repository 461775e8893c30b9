import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { NotificationRow, NotificationRowsSkeleton } from './notification-row.tsx'
import * as texts from './notifications.texts.ts'
import { useMarkRead, useNotifications } from './use-notifications.ts'

/** The notifications panel, newest first. Opening a notification marks it as read. */
export function NotificationsPanel({ isOpen, onLeave }: { isOpen: boolean; onLeave: () => void }) {
  const list = useNotifications(isOpen)
  const markRead = useMarkRead()
  return (
    <div className="flex flex-col gap-4">
      <div>
        <PagedList
          list={list}
          failed={texts.yourNotificationsDidntLoad}
          skeleton={<NotificationRowsSkeleton />}
          empty={<NothingNew />}
          more={texts.showEarlierOnes}
        >
          {(items) => (
            <div className="flex flex-col gap-4">
              {items.some(({ readAt }) => readAt === null) ? (
                <Button
                  variant="outline"
                  size="small"
                  className="self-start"
                  isBusy={markRead.isPending}
                  onClick={() => markRead.mutate(null)}
                >
                  {texts.markAllRead}
                </Button>
              ) : (
                <NothingNew />
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
            </div>
          )}
        </PagedList>
      </div>
      <Link
        to={paths.notifications}
        onClick={onLeave}
        className="self-start py-1 text-label underline decoration-1 underline-offset-4"
      >
        {texts.seeAllNotifications}
      </Link>
    </div>
  )
}

const NothingNew = () => <p className="text-muted-foreground">{texts.noNewNotifications}</p>
