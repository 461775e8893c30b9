import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/**
 * True if online; true on the server. Equal to the state by which queries pause: the browser's, except for a page
 * served from the cache because the server could not be reached (offline/begin.ts).
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
