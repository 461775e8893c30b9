import { Suspense } from 'react'
import { formatBadge } from '#platform/format.ts'
import { lazyPart } from '#platform/lazy-part.ts'
import { useViewer } from '#platform/viewer.ts'
import { Button } from '#ui/button.tsx'
import { CountBadge } from '#ui/chip.tsx'
import { Bell } from '#ui/icons.ts'
import { useLazyPanel } from '#ui/use-lazy-panel.ts'
import { useKeepPush } from './push/use-push.ts'
import { useTellTimeZone } from './use-tell-time-zone.ts'

const NotificationsSheet = lazyPart(() =>
  import('./notifications-sheet.tsx').then((module) => ({ default: module.NotificationsSheet })),
)

/** The bell with the count of what is unread, and the panel it opens. */
export function NotificationsButton() {
  const unread = useViewer().me?.unreadNotifications ?? 0
  const { button, panel, wasOpened } = useLazyPanel(NotificationsSheet.preload)
  useTellTimeZone()
  useKeepPush()
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        {...button}
      >
        <Bell aria-hidden="true" />
        {unread > 0 && <CountBadge>{formatBadge(unread)}</CountBadge>}
      </Button>
      {wasOpened && (
        <Suspense fallback={null}>
          <NotificationsSheet {...panel} />
        </Suspense>
      )}
    </>
  )
}
