/**
 * Local storage, or null where it is unavailable (server, private windows, blocked by policy): then nothing is stored
 * and nothing fails.
 */
function storage(): Storage | null {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

/** The text stored under a key, or null. */
export function readStored(key: string): string | null {
  return storage()?.getItem(key) ?? null
}

const followers = new Set<() => void>()

/** Calls back when a stored value may have changed, in this tab or in another; returns the unsubscribe function. */
export function followStored(follower: () => void): () => void {
  followers.add(follower)
  addEventListener('storage', follower)
  return () => {
    followers.delete(follower)
    removeEventListener('storage', follower)
  }
}

const notifyFollowers = () => {
  for (const follower of followers) follower()
}

/** Stores a text under a key, or removes it with null. Returns whether it was stored: a full store refuses. */
export function writeStored(key: string, value: string | null): boolean {
  const isStored = write(key, value)
  notifyFollowers()
  return isStored
}

/** Removes every matching key, from this tab's own store (`sessionStorage`) as well. */
export function removeStored(matches: (key: string) => boolean): void {
  try {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (matches(key)) store.removeItem(key)
  } catch {
    // @NOTE a browser that blocks its stores has nothing in them
  }
  notifyFollowers()
}

function write(key: string, value: string | null): boolean {
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
