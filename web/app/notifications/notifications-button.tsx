import { useState } from 'react'
import { formatBadge } from '#platform/format.ts'
import { useViewer } from '#platform/viewer.ts'
import { Button } from '#ui/button.tsx'
import { CountBadge } from '#ui/chip.tsx'
import { Bell } from '#ui/icons.ts'
import { Sheet } from '#ui/overlays.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'

/** The bell with the count of what is unread, and the panel it opens. */
export function NotificationsButton() {
  const unread = useViewer().me?.unreadNotifications ?? 0
  const [isOpen, setOpen] = useState(false)
  return (
    <Sheet
      side="side"
      title="Notifications"
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <Button
          variant="quiet"
          size="icon"
          aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
        >
          <Bell aria-hidden="true" />
          {unread > 0 && <CountBadge>{formatBadge(unread)}</CountBadge>}
        </Button>
      }
    >
      <NotificationsPanel isOpen={isOpen} onLeave={() => setOpen(false)} />
    </Sheet>
  )
}
