import { useState } from 'react'
import { useStoredDraft } from './use-stored-draft.ts'

type Entered = { text: string; key: string }

const enter = (text: string): Entered => ({ text, key: crypto.randomUUID() })

/**
 * One text of a dialog that has no contract form, kept on this device until it is saved.
 * @param form identifies it within the account: `block <storefront> <customer>`
 */
export function useStoredText(form: string) {
  const [entered, setEntered] = useState(() => enter(''))
  const { restoredAt, forget } = useStoredDraft<Entered | string>({
    form,
    value: entered.text === '' ? null : entered,
    // @NOTE devices may still hold texts from before they had a key
    restore: (draft) => setEntered(typeof draft === 'string' ? enter(draft) : draft),
  })
  return {
    text: entered.text,
    /** Idempotency key of this text, kept with it: sent again after a lost answer and a closed tab, it arrives once. */
    key: entered.key,
    setText: (text: string) => setEntered(enter(text)),
    restoredAt,
    /** Empties it, here and on the device: it was saved or is unwanted. */
    discard: () => {
      setEntered(enter(''))
      forget()
    },
  }
}
