import type { UseFormReturn } from 'react-hook-form'
import { type StoredDraftState, useStoredDraft } from './use-stored-draft.ts'

/**
 * Keeps a contract form on this device until it is saved, and restores it after a closed tab or a crash.
 * @param form the form of `useContractForm`
 * @param name identifies the form within the account: `item <id>`
 */
// biome-ignore lint/suspicious/noExplicitAny: any form, whatever its values
export function useStoredForm(form: Pick<UseFormReturn<any>, 'watch' | 'reset' | 'formState'>, name: string) {
  const values = form.watch()
  const stored = useStoredDraft<Record<string, unknown>>({
    form: name,
    value: form.formState.isDirty ? values : null,
    restore: (value) => form.reset({ ...values, ...value }, { keepDefaultValues: true }),
  })
  return {
    ...stored,
    /** Throws the restored values away and shows the saved ones. */
    discard: () => {
      form.reset()
      stored.forget()
    },
  } satisfies StoredDraftState & { discard: () => void }
}
