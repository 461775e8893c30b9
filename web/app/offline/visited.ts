import { onlineManager } from '@tanstack/react-query'
import { onDeviceCleared } from '#web/session/clear-device.ts'
import { postToWorker } from './store.ts'

/** A page must be viewed this long to be cached, in milliseconds; by then it has loaded, too. */
const minViewMs = 2_000

/** True if no worker controlled this document when it loaded, so that its HTML is in the HTTP cache. */
let isFresh = typeof navigator !== 'undefined' && navigator.serviceWorker?.controller == null

/**
 * Has the worker cache the current page with all its files, unless the device was cleared meanwhile. Returns the cancel
 * function.
 */
export function cacheVisited(address: string): () => void {
  const notifyWorker = () => {
    if (!onlineManager.isOnline()) return
    postToWorker({ kind: 'visited', address, files: loadedAssets(), isFresh })
    isFresh = false
  }
  let isCancelled = false
  const timer = setTimeout(() => {
    void navigator.serviceWorker?.ready.then(() => {
      if (!isCancelled) notifyWorker()
    })
  }, minViewMs)
  const stop = () => {
    isCancelled = true
    clearTimeout(timer)
    unsubscribeForgotten()
  }
  const unsubscribeForgotten = onDeviceCleared(stop)
  return stop
}

/** The hashed files that this document has loaded so far. */
function loadedAssets(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ownAssets = urls.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [...new Set(ownAssets.map(({ pathname }) => pathname))]
}
