import { useSyncExternalStore } from 'react'

type Spoken = { text: string; turn: number }
let spoken: Spoken = { text: '', turn: 0 }
const silent = spoken
const listeners = new Set<() => void>()

/** Announces a sentence to screen readers, politely. Announcing the same sentence twice is heard twice. */
export function announce(text: string): void {
  spoken = { text, turn: spoken.turn + 1 }
  for (const listener of listeners) listener()
}

/**
 * The page's only live region, mounted by the root. Two elements alternate, so that a repeated sentence is a change.
 */
export function Announcer() {
  const { text, turn } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => spoken,
    () => silent,
  )
  return (
    <div className="sr-only" role="status" aria-live="polite" aria-atomic="false">
      <p>{turn % 2 === 0 ? text : ''}</p>
      <p>{turn % 2 === 1 ? text : ''}</p>
    </div>
  )
}
