import type { SellerDrop } from '@keepcase/contract/drops/drops.contract.ts'
import { useState } from 'react'
import { currentOf } from '#web/forms/merge-changes.ts'
import { useStoredDraft } from '#web/forms/use-stored-draft.ts'
import { type HostCommand, useHostCommand } from '../use-hosted-drop.ts'

/** The saved text that an edit started from, and the drop's revision then. */
export type TextBase = { text: string; revision: number }

type Typed = { text: string; base: TextBase }

type SharedTextOptions = {
  drop: SellerDrop
  /** Names the text among those kept on this device. */
  form: string
  savedIn: (drop: SellerDrop) => string
  /** Saves the text; refused with `CHANGED_MEANWHILE` if `base` is no longer what is saved. */
  save: (text: string, base: TextBase) => Promise<SellerDrop>
  onSaved: (text: string) => void
}

/**
 * One text of a drop that all of its hosts may change, such as the note to the room. It follows what is saved while
 * nothing is typed. What is typed is kept on the device until it is saved; if another host saved one meanwhile, it is
 * refused, and `theirs` holds that one. Other changes of the drop are no conflict.
 */
export function useSharedText({ drop, form, savedIn, save, onSaved }: SharedTextOptions) {
  const { send, isPending } = useHostCommand(drop.id)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [theirs, setTheirs] = useState<TextBase | null>(null)
  const baseOf = (row: SellerDrop): TextBase => ({ text: savedIn(row), revision: row.revision })
  const saved = baseOf(drop)
  const { text, base } = typed ?? { text: saved.text, base: saved }
  useStoredDraft<Typed | string>({
    form,
    value: typed,
    // @NOTE devices may still hold texts from before they had a base
    restore: (kept) => setTyped((now) => now ?? (typeof kept === 'string' ? { text: kept, base: saved } : kept)),
  })
  const settle = () => {
    setTyped(null)
    setTheirs(null)
  }
  const post = (next: string, from: TextBase) => {
    if (isPending) return
    const command: HostCommand = async (now) => {
      try {
        const after = await saveOver({ savedIn, save }, next, savedIn(now) === from.text ? baseOf(now) : from)
        // What was typed while it was under way stays.
        setTyped((latest) => (latest && latest.text.trim() !== next ? { ...latest, base: baseOf(after) } : null))
        setTheirs(null)
        return after
      } catch (error) {
        const current = currentOf<SellerDrop>(error)
        if (current) {
          setTyped({ text: next, base: from })
          setTheirs(baseOf(current))
        }
        throw error
      }
    }
    send(command, { onSuccess: () => onSaved(next) })
  }
  return {
    ...{ text, base: base.text, theirs: theirs?.text ?? null, isPending },
    hasTyped: text.trim() !== saved.text,
    type: (next: string) => setTyped({ text: next, base }),
    submit: () => post(text.trim(), base),
    clear: () => post('', saved),
    /** Saves the text chosen in a conflict, over theirs. */
    resolve: (chosen: string) => {
      if (!theirs || chosen === theirs.text) settle()
      else post(chosen, theirs)
    },
  }
}

/** Saves a text over its base. If only something else of the drop changed since, over the newest revision. */
async function saveOver(
  { savedIn, save }: Pick<SharedTextOptions, 'savedIn' | 'save'>,
  text: string,
  base: TextBase,
): Promise<SellerDrop> {
  try {
    return await save(text, base)
  } catch (error) {
    const current = currentOf<SellerDrop>(error)
    if (!current || savedIn(current) !== base.text) throw error
    return save(text, { text: base.text, revision: current.revision })
  }
}
