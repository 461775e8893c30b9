import { useSyncExternalStore } from 'react'
import { followStored, readStored, writeStored } from './stored.ts'

/** Parses a stored list; drops entries of another type. */
export function parseList<Item>(text: string | null, isItem: (value: unknown) => value is Item): readonly Item[] {
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isItem) : []
  } catch {
    return []
  }
}

/** A list in this browser's storage, synchronized across tabs. */
export function storedList<Item>(key: string, isItem: (value: unknown) => value is Item) {
  const none: readonly Item[] = []
  let text: string | null | undefined
  let items = none
  /** The current list; the same array as long as the stored text is the same. */
  const read = (): readonly Item[] => {
    const stored = readStored(key)
    if (stored !== text) {
      text = stored
      items = parseList(stored, isItem)
    }
    return items
  }
  const store = (next: readonly Item[]): void => {
    text = next.length > 0 ? JSON.stringify(next) : null
    items = next
    writeStored(key, text)
  }
  /** Hook: the list, updated when it changes here or in another tab; empty on the server. */
  const use = (): readonly Item[] => useSyncExternalStore(followStored, read, () => none)
  return { read, keep: store, use }
}
