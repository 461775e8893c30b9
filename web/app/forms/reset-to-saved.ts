import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { isSameValue, mergeChanges } from './merge-changes.ts'

/**
 * Makes `saved` the values that a form was loaded with. What was typed after `sent` went to the server stays, unsaved.
 * @returns whether everything typed is saved
 */
export function resetToSaved(
  form: Pick<UseFormReturn<FieldValues>, 'getValues' | 'reset'>,
  sent: FieldValues,
  saved: FieldValues,
): boolean {
  const { merged } = mergeChanges(sent, form.getValues(), saved)
  form.reset(saved)
  if (isSameValue(merged, { ...merged, ...saved })) return true
  form.reset(merged, { keepDefaultValues: true })
  return false
}
