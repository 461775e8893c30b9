import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'

/**
 * Registry of unsaved text. A form long enough to be missed registers here (`asksBeforeLeaving` of `useContractForm`,
 * or `useUnsaved` in other forms); while it has entries, leaving the page, closing the dialog or sheet around the form,
 * and signing out ask first (shell/unsaved/unsaved-question.tsx). Maps each form to the overlays around it.
 */
const unsaved = new Map<symbol, readonly symbol[]>()
const listeners = new Set<() => void>()

/** The dialogs and sheets around a component, outermost first. */
export const EnclosingOverlays = createContext<readonly symbol[]>([])

const notifyListeners = (): void => {
  for (const listener of listeners) listener()
}

/** True if leaving this page now, or closing this overlay, would lose text. */
export const hasUnsaved = (overlay?: symbol): boolean =>
  overlay ? [...unsaved.values()].some((overlays) => overlays.includes(overlay)) : unsaved.size > 0

/** Clears the registry: the text was saved, given up, or belongs to somebody who has signed out. */
export function clearUnsaved(): void {
  unsaved.clear()
  notifyListeners()
}

/**
 * Asks before this page is left while `isUnsaved`. @returns clears the state at once, for a navigation in the same task
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const overlays = useContext(EnclosingOverlays)
  const [key] = useState(() => Symbol('unsaved'))
  const [remove] = useState(() => () => {
    unsaved.delete(key)
    notifyListeners()
  })
  useEffect(() => {
    if (!isUnsaved) return
    unsaved.set(key, overlays)
    notifyListeners()
    return remove
  }, [isUnsaved, key, overlays, remove])
  return remove
}

/** `hasUnsaved` for a component. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, hasUnsaved, () => false)

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
