import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { longestVacationDays, maxVacationNoteChars } from '@keepcase/contract/storefronts/storefronts.limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '#web/api/api.ts'
import { formMessages } from '#web/forms/form-messages.ts'
import { RestoredNote } from '#web/forms/restored-note.tsx'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/forms/field.tsx'
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx'
import { useUnsaved } from '#web/ui/overlays/unsaved.ts'
import { Time } from '#web/ui/time.tsx'
import type { GroupProps } from './groups.ts'
import * as texts from './settings.texts.ts'
import { SettingsGroup } from './settings-group.tsx'
import { useSettingsSaved } from './use-settings.ts'

/** A day of the browser's calendar as a date field writes it: `2026-12-04`. */
export function dayOf(at: number): string {
  const date = new Date(at)
  const two = (n: number) => String(n).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The start of a day in the browser's zone, as ISO text; null unless it is a day. */
export function startOfDay(day: string): string | null {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(year, month - 1, date) : null
  return at && !Number.isNaN(at.getTime()) ? at.toISOString() : null
}

type Values = { day: string; note: string }

const valuesOf = ({ vacationUntil, vacationNote }: StorefrontSettings): Values => ({
  day: vacationUntil ? dayOf(Date.parse(vacationUntil)) : '',
  note: vacationNote ?? '',
})

/** The form's values, which follow the saved vacation while nothing is typed. */
function useVacationForm(settings: StorefrontSettings, onDraft: GroupProps['onDraft']) {
  const saved = valuesOf(settings)
  const [typed, setTyped] = useState<Values | null>(null)
  const values = typed ?? saved
  const isDirty = typed !== null && (typed.day !== saved.day || typed.note !== saved.note)
  const stored = useStoredDraft<Values>({
    form: `storefront vacation ${settings.id}`,
    value: isDirty ? typed : null,
    restore: setTyped,
  })
  const clearUnsaved = useUnsaved(isDirty)
  const report = useRef(onDraft)
  report.current = onDraft
  const until = startOfDay(values.day)
  useEffect(() => {
    report.current({ vacationUntil: until, vacationNote: values.note || null })
  }, [until, values.note])
  const settle = () => {
    setTyped(null)
    stored.forget()
    clearUnsaved()
  }
  return { values, until, isDirty, restoredAt: isDirty ? stored.restoredAt : null, change: setTyped, settle }
}

/** Stops new claims until a day, with a note to buyers. */
export function VacationGroup({ settings, onDraft }: GroupProps) {
  const { id, vacationUntil, openDropCount } = settings
  const { values, until, isDirty, restoredAt, change, settle } = useVacationForm(settings, onDraft)
  const [problem, setProblem] = useState<string>()
  const done = useSettingsSaved()
  const send = useMutation({
    networkMode: 'always',
    mutationFn: (end: string | null) => client.storefronts.setVacation({ id, until: end, note: values.note || null }),
    onSuccess: (next) => {
      settle()
      notify.success(texts.saved)
      return done(next)
    },
  })
  const failure = send.error ? formMessages(send.error, texts.vacationFailed).message : undefined
  const start = () => {
    const isInRange = until !== null && Date.parse(until) > Date.now()
    setProblem(isInRange ? undefined : texts.dateNeeded)
    if (isInRange) send.mutate(until)
  }
  return (
    <SettingsGroup id="vacation" title={texts.vacationTitle} lead={texts.vacationLead}>
      {vacationUntil && (
        <p className="rounded-control bg-warning-soft px-4 py-3 text-small text-warning">
          {texts.onVacation(<Time at={vacationUntil} style="start" />)}
        </p>
      )}
      <RestoredNote at={restoredAt} onDiscard={settle} />
      <form
        noValidate
        aria-label={texts.vacationTitle}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          start()
        }}
      >
        <TextField
          label={texts.backLabel}
          hint={texts.backHint}
          type="date"
          className="max-w-60"
          min={dayOf(Date.now() + 86_400_000)}
          max={dayOf(Date.now() + longestVacationDays * 86_400_000)}
          value={values.day}
          error={problem}
          onChange={(event) => change({ ...values, day: event.target.value })}
        />
        <TextArea
          label={texts.noteLabel}
          isOptional
          rows={2}
          maxLength={maxVacationNoteChars}
          value={values.note}
          onChange={(event) => change({ ...values, note: event.target.value })}
        />
        <p className="text-muted-foreground text-small">{texts.stoppedDrops(openDropCount)}</p>
        <div role="alert">
          <FieldError id="vacation-failed" error={failure} />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant={isDirty ? 'primary' : 'outline'} isBusy={send.isPending}>
            {vacationUntil ? texts.changeVacation : texts.startVacation}
          </Button>
          {vacationUntil && (
            <Button variant="quiet" isWaiting={send.isPending} onClick={() => send.mutate(null)}>
              {texts.endVacation}
            </Button>
          )}
        </div>
      </form>
    </SettingsGroup>
  )
}
