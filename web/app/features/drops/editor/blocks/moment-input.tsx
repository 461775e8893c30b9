import { useState } from 'react'
import { formatStart } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { controlClass, Field, FieldError } from '#web/ui/forms/field.tsx'
import { instantsOf, type WallTime, wallTimeOf } from '../draft/start-times.ts'
import { doubledHour, skippedHour } from '../editor.texts.ts'
import { useEditor } from '../editor-context.ts'
import { DayChoice } from './day-choice.tsx'

type MomentInputProps = {
  id?: string
  label: string
  hint?: string
  isOptional?: boolean
  /** ISO text, or null. */
  value: string | null
  isDisabled: boolean
  error?: string | undefined
  onChange: (value: string | null) => void
}

/**
 * A day and a time in the seller’s zone. A time that a change of clocks skips is refused with the next one that exists; of
 * a time that happens twice, the seller chooses which.
 */
export function MomentInput({ id, label, hint, isOptional, value, isDisabled, error, onChange }: MomentInputProps) {
  const { zone } = useEditor()
  const [typed, setTyped] = useState<WallTime | null>(null)
  const saved = value === null ? { date: '', time: '' } : wallTimeOf(Date.parse(value), zone)
  const wall = typed ?? saved
  const instants = instantsOf(wall, zone)
  const write = (next: WallTime) => {
    const found = instantsOf(next, zone)
    if (found?.kind === 'once' || found?.kind === 'twice') {
      setTyped(null)
      onChange(new Date(found.kind === 'once' ? found.at : found.earlier).toISOString())
    } else {
      setTyped(next)
      if (next.date === '' && next.time === '') onChange(null)
    }
  }
  const at = value === null ? null : Date.parse(value)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Field
        label={label}
        hint={hint}
        error={error}
        {...(isOptional ? { isOptional } : {})}
        {...(id === undefined ? {} : { id })}
      >
        {(control) => (
          <span className="flex min-w-0 flex-wrap gap-2">
            <input
              {...control}
              type="date"
              className={`${controlClass} max-w-44 flex-1 basis-32 pointer-fine:[&::-webkit-calendar-picker-indicator]:hidden`}
              disabled={isDisabled}
              value={wall.date}
              onChange={(event) => write({ date: event.target.value, time: wall.time || '20:00' })}
            />
            <input
              type="time"
              aria-label={`${label}: time`}
              className={`${controlClass} max-w-36 flex-1 basis-24 pointer-fine:[&::-webkit-calendar-picker-indicator]:hidden`}
              disabled={isDisabled}
              value={wall.time}
              onChange={(event) => write({ date: wall.date, time: event.target.value })}
            />
            {!isDisabled && (
              <DayChoice
                label={label}
                date={wall.date}
                onChoose={(date) => write({ date, time: wall.time || '20:00' })}
              />
            )}
          </span>
        )}
      </Field>
      {instants?.kind === 'skipped' && (
        <div className="flex flex-wrap items-center gap-x-3">
          <FieldError id={`${label}-skipped`} error={skippedHour(instants.next.time)} />
          <Button variant="outline" size="small" onClick={() => write(instants.next)}>
            Use {instants.next.time}
          </Button>
        </div>
      )}
      {instants?.kind === 'twice' && (
        <fieldset className="flex min-w-0 flex-wrap gap-x-4 gap-y-1 text-small" disabled={isDisabled}>
          <legend className="mb-1">{doubledHour}</legend>
          {[instants.earlier, instants.later].map((one) => (
            <label key={one} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                className="size-6 accent-[var(--primary)]"
                checked={one === at}
                onChange={() => onChange(new Date(one).toISOString())}
              />
              {formatStart(one, { timeZone: zone })}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  )
}
