import { onlineManager } from '@tanstack/react-query'
import { onForgotten } from '#web/session/forget-device.ts'
import { tellWorker } from './store.ts'

/** A page that is looked at for less is not kept; by then it is whole, too. */
const lookMs = 2_000

/** True when no worker was there as this document came, so that the browser still has it as it was sent. */
let isFresh = typeof navigator !== 'undefined' && navigator.serviceWorker?.controller == null

/**
 * Has the worker keep the page that is looked at, with everything it is built of; not once everything was forgotten on it.
 * Gives back how to call it off.
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
