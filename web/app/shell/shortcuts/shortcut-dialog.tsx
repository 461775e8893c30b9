import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { ShortcutSwitches } from './shortcut-switches.tsx'
import * as texts from './shortcuts.texts.ts'

/** The list of all shortcuts, over any page. */
export const ShortcutDialog = (panel: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) => (
  <Dialog {...panel} title={texts.keyboardShortcuts} description={texts.shortcutsYouSwitchOff}>
    <ShortcutSwitches />
  </Dialog>
)
