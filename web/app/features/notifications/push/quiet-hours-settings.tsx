import { type QuietHours, usualQuietHours } from '@keepcase/contract/notifications/quiet-hours.rules.ts'
import { useEffect, useState } from 'react'
import { Switch } from '#web/ui/forms/switch.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { zoneName } from '../reminders/instants.ts'
import { useSetQuietHours } from '../use-preferences.ts'
import * as texts from './push.texts.ts'

type QuietHoursSettingsProps = { quietHours: QuietHours | null; timeZone: string | null }

/** Quiet hours: when alerts wait, and which ones don't. */
export function QuietHoursSettings({ quietHours, timeZone }: QuietHoursSettingsProps) {
  const set = useSetQuietHours()
  return (
    <SettingsSection id="quiet-hours" title={texts.quietHours} className="mt-10 max-w-180">
      <Switch
        label={texts.pauseAlertsEveryDay}
        hint={texts.theyArriveWhenQuiet}
        checked={quietHours !== null}
        onCheckedChange={(isOn) => set.mutate(isOn ? usualQuietHours : null)}
      />
      {quietHours && (
        <>
          <div className="mt-4 flex flex-wrap gap-4">
            <TimeOfDay label="From" value={quietHours.from} onChange={(from) => set.mutate({ ...quietHours, from })} />
            <TimeOfDay label="To" value={quietHours.to} onChange={(to) => set.mutate({ ...quietHours, to })} />
          </div>
          <p className="mt-3 text-muted-foreground text-small">
            {timeZone === null ? texts.inUtcUntil : texts.inTime(zoneName(timeZone))}
          </p>
        </>
      )}
    </SettingsSection>
  )
}

type TimeOfDayProps = { label: string; value: string; onChange: (value: string) => void }

/** Time field, saved on blur once complete: partial input passes through unintended times. */
function TimeOfDay({ label, value, onChange }: TimeOfDayProps) {
  const [typed, setTyped] = useState(value)
  useEffect(() => setTyped(value), [value])
  return (
    <TextField
      className="w-36"
      type="time"
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={() => (/^\d\d:\d\d$/.test(typed) ? typed !== value && onChange(typed) : setTyped(value))}
    />
  )
}
