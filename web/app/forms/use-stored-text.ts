import { useState } from 'react'
import { useStoredDraft } from './use-stored-draft.ts'

/**
 * One text of a dialog that has no contract form, kept on this device until it is saved.
 * @param form identifies it within the account: `block <storefront> <customer>`
 */
export function useStoredText(form: string) {
  const [text, setText] = useState('')
  const { restoredAt, forget } = useStoredDraft<string>({ form, value: text || null, restore: setText })
  return {
    text,
    setText,
    restoredAt,
    /** Empties it, here and on the device: it was saved or is unwanted. */
    discard: () => {
      setText('')
      forget()
    },
  }
}
