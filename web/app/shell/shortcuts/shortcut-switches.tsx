import { type ListedShortcut, shortcutGroups } from '#web/accessibility/shortcut-list.ts'
import type { Shortcut } from '#web/accessibility/shortcuts.ts'
import { switchShortcut, useShortcutOn } from '#web/accessibility/switch-shortcuts.ts'
import { useViewer } from '#web/session/viewer.ts'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Keys } from '#web/ui/kbd.tsx'

/** Every shortcut of the site with its keys and its switch. Those for accounts are hidden from visitors. */
export function ShortcutSwitches() {
  const isMember = useViewer().me !== null
  return (
    <div className="flex flex-col gap-5">
      {shortcutGroups.map(({ label, shortcuts }) => (
        // biome-ignore lint/a11y/useSemanticElements: not a form's field set
        <div key={label} role="group" aria-label={label}>
          <p aria-hidden="true" className="mb-1 text-muted-foreground text-small">
            {label}
          </p>
          <ul className="divide-y rounded-card border">
            {shortcuts
              .filter(({ isForMembers }) => isMember || !isForMembers)
              .map((shortcut) => (
                <li key={shortcut.does} className="px-4">
                  {shortcut.name ? (
                    <Switched shortcut={shortcut} name={shortcut.name} />
                  ) : (
                    <Plain shortcut={shortcut} />
                  )}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

function Switched({ shortcut, name }: { shortcut: ListedShortcut; name: Shortcut }) {
  const isOn = useShortcutOn(name)
  return (
    <Switch
      label={<Face shortcut={shortcut} isOff={!isOn} />}
      checked={isOn}
      onCheckedChange={(next) => switchShortcut(name, next)}
    />
  )
}

/** As wide as a row with a switch, so that the keys align. */
const Plain = ({ shortcut }: { shortcut: ListedShortcut }) => (
  <div className="flex min-h-11 items-center py-1 pe-15">
    <div className="flex-1">
      <Face shortcut={shortcut} isOff={false} />
    </div>
  </div>
)

const Face = ({ shortcut: { does, keys }, isOff }: { shortcut: ListedShortcut; isOff: boolean }) => (
  <span className="flex items-center justify-between gap-x-4">
    <span>{does}</span> <Keys keys={keys} isOff={isOff} />
  </span>
)
