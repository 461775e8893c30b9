import { SettingsSection } from '#web/ui/settings-section.tsx'
import { ShortcutSwitches } from './shortcut-switches.tsx'
import * as texts from './shortcuts.texts.ts'

/** The keys of every shortcut, and which are on in this browser. */
export const ShortcutSettings = () => (
  <SettingsSection
    id="shortcuts"
    title={texts.keyboardShortcuts}
    lead={texts.savedInThisBrowser}
    className="mt-10 max-w-140"
  >
    <ShortcutSwitches />
  </SettingsSection>
)
