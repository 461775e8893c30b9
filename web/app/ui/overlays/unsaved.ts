import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * What is typed and not saved yet. A form that is long enough to be missed says so here (`asksBeforeLeaving` of
 * `useContractForm`, or `useUnsaved` for a form of its own kind); while there is one, leaving the page, closing the dialog
 * or sheet that it stands in, and signing out ask first (shell/unsaved-question.tsx). Beside each form stand the overlays
 * around it.
 */
const unsaved = new Map<symbol, readonly symbol[]>()
const listeners = new Set<() => void>()

/** The dialogs and sheets that something stands in, the outermost first. */
export const WithinOverlays = createContext<readonly symbol[]>([])

const tell = (): void => {
  for (const listener of listeners) listener()
}

/** Whether something would be lost by leaving this page now, or by closing this overlay. */
export const hasUnsaved = (overlay?: symbol): boolean =>
  overlay ? [...unsaved.values()].some((around) => around.includes(overlay)) : unsaved.size > 0

/** What was typed may go: it has been saved, given up, or belongs to somebody who is not here any more. */
export function forgetUnsaved(): void {
  unsaved.clear()
  tell()
}

/**
 * Keeps this page from being left without a question while `isUnsaved`.
 * @returns says at once that nothing is unsaved any more, for who goes to another page in the same breath
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const around = useContext(WithinOverlays)
  const [own] = useState(() => Symbol('unsaved'))
  const [forget] = useState(() => () => {
    unsaved.delete(own)
    tell()
  })
  useEffect(() => {
    if (!isUnsaved) return
    unsaved.set(own, around)
    tell()
    return forget
  }, [isUnsaved, own, around, forget])
  return forget
}

/** `hasUnsaved` for a component. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved, () => false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
