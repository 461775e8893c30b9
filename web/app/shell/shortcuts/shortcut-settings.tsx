import { SettingsSection } from '#web/ui/settings-section.tsx'
import { ShortcutSwitches } from './shortcut-switches.tsx'

/** Which keys do what, and which of them work in this browser. */
export const ShortcutSettings = () => (
  <SettingsSection id="shortcuts" title="Keyboard shortcuts" lead="Kept in this browser." className="mt-10 max-w-140">
    <ShortcutSwitches />
  </SettingsSection>
)
