import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '#platform/stored.ts'

const key = 'search-slash'
const listeners = new Set<() => void>()

/** Whether the slash opens the search on this device: so it is until turned off. */
export const isSlashOn = (): boolean => readStored(key) !== 'off'

/** Whether the slash opens the search, and how to turn that over. A key of one character must be possible to switch off. */
export function useSlashKey(): [boolean, () => void] {
  const isOn = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    isSlashOn,
    () => true,
  )
  const toggle = () => {
    writeStored(key, isSlashOn() ? 'off' : null)
    for (const listener of listeners) listener()
  }
  return [isOn, toggle]
}
