import { onlineManager } from '@tanstack/react-query'
import { onForgotten } from '#web/session/forget-device.ts'
import { tellWorker } from './store.ts'

/** A page must be viewed this long to be cached, in milliseconds; by then it has loaded, too. */
const lookMs = 2_000

/** True if no worker controlled this document when it loaded, so that its HTML is in the HTTP cache. */
let isFresh = typeof navigator !== 'undefined' && navigator.serviceWorker?.controller == null

/**
 * Has the worker cache the current page with all its files, unless the device was cleared meanwhile. Returns the cancel
 * function.
 */
export function cacheVisited(address: string): () => void {
  const tell = () => {
    if (!onlineManager.isOnline()) return
    tellWorker({ kind: 'visited', address, files: builtOf(), isFresh })
    isFresh = false
  }
  let isOff = false
  const timer = setTimeout(() => {
    void navigator.serviceWorker?.ready.then(() => {
      if (!isOff) tell()
    })
  }, lookMs)
  const stop = () => {
    isOff = true
    clearTimeout(timer)
    stopForgetting()
  }
  const stopForgetting = onForgotten(stop)
  return stop
}

/** The hashed files that this document has loaded so far. */
function builtOf(): string[] {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = urls.filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  return [...new Set(own.map(({ pathname }) => pathname))]
}
