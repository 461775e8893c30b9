import { Suspense } from 'react'
import { formatBadge } from '#web/format/format.ts'
import { useViewer } from '#web/session/viewer.ts'
import { clientLazy } from '#web/startup/client-lazy.ts'
import { Button } from '#web/ui/button.tsx'
import { CountBadge } from '#web/ui/chip.tsx'
import { Bell } from '#web/ui/icons.ts'
import { useLazyPanel } from '#web/ui/overlays/use-lazy-panel.ts'
import * as texts from './notifications.texts.ts'
import { useRenewPush } from './push/use-push.ts'
import { useReportTimeZone } from './use-report-time-zone.ts'

const NotificationsSheet = clientLazy(() =>
  import('./notifications-sheet.tsx').then((module) => ({ default: module.NotificationsSheet })),
)

/** The bell button with its unread count, and the panel that it opens. */
export function NotificationsButton() {
  const unread = useViewer().me?.unreadNotifications ?? 0
  const { button, panel, wasOpened } = useLazyPanel(NotificationsSheet.preload)
  useReportTimeZone()
  useRenewPush()
  return (
    <>
      <Button
        variant="quiet"
        size="icon"
        aria-label={unread > 0 ? texts.notificationsUnread(unread) : 'Notifications'}
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
