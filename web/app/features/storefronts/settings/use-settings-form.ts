import type { StorefrontSettings } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import type * as z from 'zod/mini'
import { type ContractForm, useContractForm } from '#web/forms/form.tsx'
import { currentOf, isSameValue, mergeChanges } from '#web/forms/merge-changes.ts'
import { resetToSaved } from '#web/forms/reset-to-saved.ts'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { notify } from '#web/toasts/toasts.ts'
import { notSaved, saved as savedText } from './settings.texts.ts'
import { useSettingsSaved } from './use-settings.ts'

export type SettingsFormOptions<Schema extends z.ZodMiniType<FieldValues, FieldValues>> = {
  settings: StorefrontSettings
  /** Names the group among the forms stored on this device. */
  group: string
  schema: Schema
  /** The group's part of the settings, as its form shows it. */
  valuesOf: (settings: StorefrontSettings) => z.output<Schema>
  /** Saves the group; refused with `CHANGED_MEANWHILE` if `version` is not the newest. */
  send: (values: z.output<Schema>, version: number) => Promise<StorefrontSettings>
  /** The values as they will look, for the preview. */
  onDraft?: (values: z.output<Schema>) => void
}

/** A group's saved values, and the settings' version then. */
export type Base<Values> = { values: Values; version: number }

/**
 * The form of one group of settings. It is stored on the device until it is saved, follows changes by others while
 * nothing is typed, and asks whose values to keep where both changed the same. Changes of other groups are no conflict.
 */
export function useSettingsForm<Schema extends z.ZodMiniType<FieldValues, FieldValues>>(
  options: SettingsFormOptions<Schema>,
) {
  type Values = z.output<Schema>
  const { settings, group, schema, valuesOf, onDraft } = options
  const settle = useSettingsSaved()
  const [base, setBase] = useState<Base<Values>>({ values: valuesOf(settings), version: settings.version })
  const [theirs, setTheirs] = useState<Base<Values> | null>(null)
  const save = useMutation({
    networkMode: 'always',
    mutationFn: (values: Values) => saveGroup(options, base, values),
    onError: (error) => {
      const current = currentOf<StorefrontSettings>(error)
      if (current) setTheirs({ values: valuesOf(current), version: current.version })
    },
  })
  const form = useContractForm(schema, save, {
    defaultValues: base.values as never,
    savedValues: (saved) => valuesOf(saved) as never,
    onDone: (saved) => {
      setBase({ values: valuesOf(saved), version: saved.version })
      setTheirs(null)
      stored.forget()
      notify.success(savedText)
      void settle(saved)
    },
    fallback: notSaved,
    isShownElsewhere: (error) => currentOf(error) !== null,
    asksBeforeLeaving: true,
  })
  const { isDirty } = form.formState
  const values = form.watch() as Values
  const stored = useStoredDraft<{ values: Values; base: Values }>({
    form: `storefront ${group} ${settings.id}`,
    value: isDirty ? { values, base: base.values } : null,
    restore: (draft) => {
      const { merged, conflicts } = mergeChanges(draft.base as FieldValues, draft.values as FieldValues, base.values)
      form.reset(merged as never, { keepDefaultValues: true })
      if (conflicts.length > 0) {
        setTheirs(base)
        setBase({ values: draft.base, version: 0 })
      }
    },
  })
  useFollow({ settings, valuesOf, isDirty, base, setBase, reset: (next) => form.reset(next as never) })
  useDraft(values, onDraft)
  return {
    form,
    values,
    base: base.values,
    theirs: theirs?.values ?? null,
    restoredAt: stored.restoredAt,
    discard: () => {
      form.reset()
      stored.forget()
    },
    /** Saves the values chosen in a conflict, over theirs. */
    resolve: (chosen: Values) => {
      if (!theirs) return
      setBase(theirs)
      setTheirs(null)
      form.reset(chosen as never, { keepDefaultValues: true })
      save.mutate(chosen, { onSuccess: (saved) => afterResolve(chosen, saved) })
    },
    isSaving: save.isPending,
  }

  function afterResolve(chosen: Values, saved: StorefrontSettings) {
    const next = valuesOf(saved)
    setBase({ values: next, version: saved.version })
    resetToSaved(form as unknown as ContractForm, chosen, next)
    stored.forget()
    notify.success(savedText)
    void settle(saved)
  }
}

type Group<Values> = {
  settings: StorefrontSettings
  valuesOf: (settings: StorefrontSettings) => Values
  send: (values: Values, version: number) => Promise<StorefrontSettings>
}

/** Saves over the version that the form was loaded with. If only other groups changed since, over the newest. */
export async function saveGroup<Values>(
  { settings, valuesOf, send }: Group<Values>,
  base: Base<Values>,
  values: Values,
): Promise<StorefrontSettings> {
  const version = isSameValue(valuesOf(settings), base.values) ? settings.version : Math.max(1, base.version)
  try {
    return await send(values, version)
  } catch (error) {
    const current = currentOf<StorefrontSettings>(error)
    if (!current || !isSameValue(valuesOf(current), base.values)) throw error
    return send(values, current.version)
  }
}

type Follow<Values> = {
  settings: StorefrontSettings
  valuesOf: (settings: StorefrontSettings) => Values
  isDirty: boolean
  base: Base<Values>
  setBase: (base: Base<Values>) => void
  reset: (values: Values) => void
}

/** An untouched form shows what others saved after it was loaded or saved. Older settings are ignored. */
function useFollow<Values>({ settings, valuesOf, isDirty, base, setBase, reset }: Follow<Values>) {
  const latest = useRef({ valuesOf, base, setBase, reset })
  latest.current = { valuesOf, base, setBase, reset }
  useEffect(() => {
    const now = latest.current
    const values = now.valuesOf(settings)
    if (isDirty || settings.version <= now.base.version || isSameValue(values, now.base.values)) return
    now.setBase({ values, version: settings.version })
    now.reset(values)
  }, [settings, isDirty])
}

/** Reports what is typed to the preview, each time it changes. */
function useDraft<Values>(values: Values, onDraft: ((values: Values) => void) | undefined) {
  const shown = JSON.stringify(values)
  const report = useRef(onDraft)
  report.current = onDraft
  useEffect(() => report.current?.(JSON.parse(shown) as Values), [shown])
}
