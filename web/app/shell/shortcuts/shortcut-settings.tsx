import { SettingsSection } from '#web/ui/settings-section.tsx'
import { ShortcutSwitches } from './shortcut-switches.tsx'

/** The keys of every shortcut, and which are on in this browser. */
export const ShortcutSettings = () => (
  <SettingsSection id="shortcuts" title="Keyboard shortcuts" lead="Saved in this browser." className="mt-10 max-w-140">
    <ShortcutSwitches />
  </SettingsSection>
)
