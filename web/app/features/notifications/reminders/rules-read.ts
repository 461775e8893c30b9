import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#web/storage/stored.ts'

const key = 'keepcase-rules-read'
/** Drops that are remembered; the oldest goes first. */
const mostKept = 100

type Read = [dropId: string, limits: string]

function readAll(): Read[] {
  try {
    const kept: unknown = JSON.parse(readStored(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one): one is Read => Array.isArray(one) && one.length === 2) : []
  } catch {
    // @NOTE somebody else's text under our key: nothing was read then
    return []
  }
}

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether the viewer of this browser has read a drop's limits, and how to note it. Limits that changed since count as
 * unread. Only for the browser: the page is the same for everybody until then.
 */
export function useRulesRead(dropId: string, limits: string): [isRead: boolean, markRead: () => void] {
  const isRead = useSyncExternalStore(
    subscribe,
    () => readAll().some(([id, read]) => id === dropId && read === limits),
    () => false,
  )
  const markRead = () => {
    const others = readAll().filter(([id]) => id !== dropId)
    writeStored(key, JSON.stringify([...others, [dropId, limits]].slice(-mostKept)))
    for (const listener of listeners) listener()
  }
  return [isRead, markRead]
}
