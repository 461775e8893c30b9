import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => onlineManager.subscribe(listener)

/**
 * Whether there is a network; true on the server. The same answer by which reads wait: the browser's own, but for a page
 * that came from this device because the server could not be reached (offline/begin.ts).
 */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => onlineManager.isOnline(),
    () => true,
  )
