import type { DropType } from '@keepcase/contract/drops/drops.contract.ts'
import { switchShortcut, useShortcutOn } from '#web/accessibility/switch-shortcuts.ts'
import { Button } from '#web/ui/button.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Keys } from '#web/ui/kbd.tsx'
import { Dialog } from '#web/ui/overlays/overlays.tsx'
import { hostKeys, keysSwitch, keysTitle } from './hosting.texts.ts'

/** The console's keys, and the switch that turns them off. */
export function KeysDialog({ type }: { type: DropType }) {
  const isOn = useShortcutOn('host')
  const keys = hostKeys.filter(({ isLive }) => !isLive || type === 'live')
  return (
    <Dialog
      title={keysTitle}
      trigger={
        <Button variant="quiet" size="small" className="max-lg:hidden">
          {keysTitle}
        </Button>
      }
    >
      <Switch
        label={keysSwitch}
        checked={isOn}
        onCheckedChange={(next) => switchShortcut('host', next)}
        className="mb-3"
      />
      <dl className="flex flex-col gap-2">
        {keys.map(({ key, does }) => (
          <div key={key} className="flex items-center justify-between gap-4">
            <dt>{does}</dt>
            <dd>
              <Keys keys={[[key]]} isOff={!isOn} />
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
