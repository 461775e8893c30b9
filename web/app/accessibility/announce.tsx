import { useSyncExternalStore } from 'react'

type Spoken = { text: string; turn: number }
let spoken: Spoken = { text: '', turn: 0 }
const silent = spoken
const listeners = new Set<() => void>()

/** Has screen readers say a sentence, politely, after what they are saying. The same sentence twice is said twice. */
export function announce(text: string): void {
  spoken = { text, turn: spoken.turn + 1 }
  for (const listener of listeners) listener()
}

/** The page's one live region, mounted by the root. Two lines take turns, so that a repeated sentence is a change. */
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
