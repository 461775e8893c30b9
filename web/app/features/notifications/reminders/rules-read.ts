import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/storage/stored.ts'

const key = 'keepcase-rules-read'
/** Maximum number of remembered drops; the oldest is dropped first. */
const maxRemembered = 100

type Read = [dropId: string, limits: string]

function readAll(): Read[] {
  try {
    const stored: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((one): one is Read => Array.isArray(one) && one.length === 2) : []
  } catch {
    // @NOTE unreadable stored text: treat as unread
    return []
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether this browser's viewer has read a drop's limits, and a function to record it. Changed limits count as
 * unread. Client only: the server renders the same page for everybody.
 */
export function useRulesRead(dropId: string, limits: string): [isRead: boolean, markRead: () => void] {
  const isRead = useSyncExternalStore(
    subscribe,
    () => readAll().some(([id, read]) => id === dropId && read === limits),
    () => false,
  )
  const markRead = () => {
    const others = readAll().filter(([id]) => id !== dropId)
    writeStored(key, JSON.stringify([...others, [dropId, limits]].slice(-maxRemembered)))
    for (const listener of listeners) listener()
  }
  return [isRead, markRead]
}
