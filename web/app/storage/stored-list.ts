import { useSyncExternalStore } from 'react'
import { followStored, readStored, writeStored } from './stored.ts'

/** The list that a text of the storage holds; what is not of its kind is left out. */
export function parseList<Item>(text: string | null, isItem: (value: unknown) => value is Item): readonly Item[] {
  if (!text) return []
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) ? list.filter(isItem) : []
  } catch {
    return []
  }
}

/** A list that this browser keeps under a key; every tab follows. */
export function storedList<Item>(key: string, isItem: (value: unknown) => value is Item) {
  const none: readonly Item[] = []
  let text: string | null | undefined
  let items = none
  /** The list now; the same one as long as the storage holds the same text. */
  const read = (): readonly Item[] => {
    const stored = readStored(key)
    if (stored !== text) {
      text = stored
      items = parseList(stored, isItem)
    }
    return items
  }
  const keep = (next: readonly Item[]): void => {
    text = next.length > 0 ? JSON.stringify(next) : null
    items = next
    writeStored(key, text)
  }
  /** The list, anew whenever it changes here or in another tab; empty on the server. */
  const use = (): readonly Item[] => useSyncExternalStore(followStored, read, () => none)
  return { read, keep, use }
}
