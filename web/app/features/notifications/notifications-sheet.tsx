import { Sheet } from '#web/ui/overlays/overlays.tsx'
import { NotificationsPanel } from './notifications-panel.tsx'

/** The bell's panel; its code loads with the first press. */
export function NotificationsSheet({ isOpen, onOpenChange }: { isOpen: boolean; onOpenChange(isOpen: boolean): void }) {
  return (
    <Sheet side="side" title="Notifications" isOpen={isOpen} onOpenChange={onOpenChange}>
      <NotificationsPanel isOpen={isOpen} onLeave={() => onOpenChange(false)} />
    </Sheet>
  )
}
