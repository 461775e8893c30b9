import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { longestVacationDays, maxVacationNoteChars } from '@keepcase/contract/storefronts/storefronts.limits.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { client } from '#web/api/api.ts'
import { ChangedMeanwhile } from '#web/forms/changed-meanwhile.tsx'
import { formMessages } from '#web/forms/form-messages.ts'
import { currentOf, isSameValue } from '#web/forms/merge-changes.ts'
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
import { type Base, saveGroup } from './use-settings-form.ts'

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
type Typed = { values: Values; base: Base<Values> }

const none: Values = { day: '', note: '' }

const valuesOf = ({ vacationUntil, vacationNote }: StorefrontSettings): Values => ({
  day: vacationUntil ? dayOf(Date.parse(vacationUntil)) : '',
  note: vacationNote ?? '',
})

const baseOf = (settings: StorefrontSettings): Base<Values> => ({
  values: valuesOf(settings),
  version: settings.version,
})

/** The form's values, which follow the saved vacation while nothing is typed. */
function useVacationForm(settings: StorefrontSettings, onDraft: GroupProps['onDraft']) {
  const saved = baseOf(settings)
  const [typed, setTyped] = useState<Typed | null>(null)
  const { values, base } = typed ?? { values: saved.values, base: saved }
  const isDirty = !isSameValue(values, base.values)
  const stored = useStoredDraft<Typed | Values>({
    form: `storefront vacation ${settings.id}`,
    value: isDirty ? typed : null,
    // @NOTE devices may still hold vacations from before they had a base
    restore: (kept) => setTyped('base' in kept ? kept : { values: kept, base: saved }),
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
  return {
    ...{ values, base, isDirty, restoredAt: isDirty ? stored.restoredAt : null },
    change: (next: Values, from = base) => setTyped({ values: next, base: from }),
    settle,
  }
}

/** Saves a vacation; `theirs` holds the one that somebody else saved since the form was loaded. */
function useSaveVacation(settings: StorefrontSettings, { change, settle }: ReturnType<typeof useVacationForm>) {
  const { id } = settings
  const [theirs, setTheirs] = useState<Base<Values> | null>(null)
  const done = useSettingsSaved()
  const settleAll = () => {
    settle()
    setTheirs(null)
  }
  const send = ({ day, note }: Values, version: number) =>
    client.storefronts.setVacation({ id, version, until: startOfDay(day), note: note || null })
  const { mutate, error, isPending } = useMutation({
    networkMode: 'always',
    mutationFn: ({ values, base }: Typed) => saveGroup({ settings, valuesOf, send }, base, values),
    onSuccess: (next) => {
      settleAll()
      notify.success(texts.saved)
      return done(next)
    },
    onError: (refusal, { values, base }) => {
      const current = currentOf<StorefrontSettings>(refusal)
      if (!current) return
      change(values, base)
      setTheirs(baseOf(current))
    },
  })
  const failure = error && !currentOf(error) ? formMessages(error, texts.vacationFailed).message : undefined
  return { save: mutate, theirs, failure, isPending, settle: settleAll }
}

const fields = [
  {
    name: 'day',
    label: texts.backLabel,
    show: (day: unknown) => <Time at={startOfDay(String(day)) ?? String(day)} style="date" />,
  },
  { name: 'note', label: texts.noteLabel },
] as const

/** Stops new claims until a day, with a note to buyers. */
export function VacationGroup({ settings, onDraft }: GroupProps) {
  const { vacationUntil, openDropCount } = settings
  const form = useVacationForm(settings, onDraft)
  const { values, base, isDirty, restoredAt, change } = form
  const { save, theirs, failure, isPending, settle } = useSaveVacation(settings, form)
  const [problem, setProblem] = useState<string>()
  const start = (next = values, from = base) => {
    const until = startOfDay(next.day)
    const isInRange = until !== null && Date.parse(until) > Date.now()
    setProblem(isInRange ? undefined : texts.dateNeeded)
    if (isInRange) save({ values: next, base: from })
  }
  const resolve = (chosen: Values) => {
    if (!theirs) return
    if (isSameValue(chosen, theirs.values)) settle()
    else if (chosen.day === '') save({ values: none, base: theirs })
    else start(chosen, theirs)
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
        {theirs ? (
          <ChangedMeanwhile
            base={base.values}
            mine={values}
            theirs={theirs.values}
            fields={fields}
            onResolve={resolve}
            isBusy={isPending}
          />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant={isDirty ? 'primary' : 'outline'} isBusy={isPending}>
              {vacationUntil ? texts.changeVacation : texts.startVacation}
            </Button>
            {vacationUntil && (
              <Button
                variant="quiet"
                isWaiting={isPending}
                onClick={() => save({ values: none, base: baseOf(settings) })}
              >
                {texts.endVacation}
              </Button>
            )}
          </div>
        )}
      </form>
    </SettingsGroup>
  )
}
