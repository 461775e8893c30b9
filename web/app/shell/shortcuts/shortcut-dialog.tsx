import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { ShortcutSwitches } from './shortcut-switches.tsx'

/** The list of all shortcuts, over any page. */
export const ShortcutDialog = (panel: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) => (
  <Dialog {...panel} title="Keyboard shortcuts" description="Shortcuts you switch off stay off in this browser.">
    <ShortcutSwitches />
  </Dialog>
)
