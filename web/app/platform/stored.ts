/** Local storage that may be missing (server, private windows, blocked by policy): then nothing is kept, nothing fails. */
function storage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

/** The text kept under a key, or null. */
export function readStored(key: string): string | null {
  return storage()?.getItem(key) ?? null
}

/** Keeps a text under a key, or removes it with null. Returns whether it was kept: a full store refuses. */
export function writeStored(key: string, value: string | null): boolean {
  const store = storage()
  if (!store) return false
  try {
    if (value === null) store.removeItem(key)
    else store.setItem(key, value)
    return true
  } catch {
    return false
  }
}
