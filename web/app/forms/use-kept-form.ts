import type { UseFormReturn } from 'react-hook-form'
import { type KeptDraftState, useKeptDraft } from './use-kept-draft.ts'

/**
 * Keeps a contract form on this device until it is saved, and restores it after a closed tab or a crash.
 * @param form the form of `useContractForm`
 * @param name identifies the form within the account: `item <id>`
 */
// biome-ignore lint/suspicious/noExplicitAny: any form, whatever its values
export function useKeptForm(form: Pick<UseFormReturn<any>, 'watch' | 'reset' | 'formState'>, name: string) {
  const values = form.watch()
  const kept = useKeptDraft<Record<string, unknown>>({
    form: name,
    value: form.formState.isDirty ? values : null,
    restore: (value) => form.reset({ ...values, ...value }, { keepDefaultValues: true }),
  })
  return {
    ...kept,
    /** Throws the restored values away and shows the saved ones. */
    discard: () => {
      form.reset()
      kept.forget()
    },
  } satisfies KeptDraftState & { discard: () => void }
}
