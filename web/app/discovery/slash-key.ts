import { useSyncExternalStore } from 'react'
import { followStored, readStored, writeStored } from '#platform/stored.ts'

const key = 'search-slash'

/** Whether the slash opens the search on this device: so it is until turned off. */
export const isSlashOn = (): boolean => readStored(key) !== 'off'

const toggle = () => void writeStored(key, isSlashOn() ? 'off' : null)

/** Whether the slash opens the search, and how to turn that over. A key of one character must be possible to switch off. */
export const useSlashKey = (): [boolean, () => void] => [
  useSyncExternalStore(followStored, isSlashOn, () => true),
  toggle,
]
