import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#platform/stored.ts'

/** Where the ids are kept of holds that were taken out of the cart while they keep running. */
export const hiddenKey = 'keepcase-cart-hidden'

const none: readonly string[] = []
let text: string | null | undefined
let ids: readonly string[] = none
const listeners = new Set<() => void>()

function parse(stored: string | null): readonly string[] {
  if (!stored) return none
  try {
    const list: unknown = JSON.parse(stored)
    return Array.isArray(list) ? list.filter((id): id is string => typeof id === 'string') : none
  } catch {
    return none
  }
}

/** The hidden ids now; the same list as long as the storage holds the same text. */
export function hiddenIds(): readonly string[] {
  const stored = readStored(hiddenKey)
  if (stored !== text) {
    text = stored
    ids = parse(stored)
  }
  return ids
}

function keep(next: readonly string[]): void {
  text = next.length > 0 ? JSON.stringify(next) : null
  ids = next
  writeStored(hiddenKey, text)
  for (const listener of listeners) listener()
}

/** What hides holds from the cart, and shows them again. Every tab of this browser follows. */
export const cartHidden = {
  hide: (more: readonly string[]) => keep([...new Set([...hiddenIds(), ...more])]),
  show: (back: readonly string[]) => keep(hiddenIds().filter((id) => !back.includes(id))),
  /** Forgets what is no hold any more. */
  keepOnly: (held: ReadonlySet<string>) => {
    const left = hiddenIds().filter((id) => held.has(id))
    if (left.length < hiddenIds().length) keep(left)
  },
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The ids of holds that are not in the cart by their owner's wish; none on the server. */
export const useHiddenIds = (): readonly string[] => useSyncExternalStore(subscribe, hiddenIds, () => none)
