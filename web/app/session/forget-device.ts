import { shortcutsKey } from '#web/accessibility/shortcuts.ts'
import { withExclusiveCacheLock } from '#web/offline/cache-lock.ts'
import { endedMark, offlineCaches, personalCaches, type WorkerMessage } from '#web/offline/offline-cache.ts'
import { motionKey, sidebarKey, themeKey } from '#web/startup/before-paint.ts'
import { removeStored } from '#web/storage/stored.ts'

/** What a browser keeps for whoever sits before it: how things look, which keys work, and by a mark whose alerts it shows. */
const staying: ReadonlySet<string> = new Set([themeKey, motionKey, sidebarKey, shortcutsKey, 'keepcase-alerts-of'])

const listeners = new Set<() => void>()

/** Calls back when everything was forgotten here. Gives back how to stop. */
export function onForgotten(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Forgets everything on this device that tells of a person: what was kept for offline, the cart, searches, payments under
 * way, the icon's count and the alerts that still stand on the screen. Works without a network.
 */
export async function forgetDevice(): Promise<void> {
  for (const listener of listeners) listener()
  removeStored((key) => !staying.has(key))
  // @NOTE what a browser refuses to open has nothing in it; the other parts are forgotten all the same
  await Promise.allSettled([
    typeof caches === 'undefined' || withExclusiveCacheLock(forgetCaches),
    forgetEnd(),
    forgetInWorker(),
    navigator.clearAppBadge?.(),
  ])
}

const forgetCaches = () => Promise.allSettled(personalCaches.map((name) => caches.delete(name)))

/** What the worker left for a page to do is done with this. */
async function forgetEnd(): Promise<void> {
  await (await caches.open(offlineCaches.offline)).delete(endedMark)
}

/** The worker's notes on pages and pictures, and the alerts that it has shown. */
async function forgetInWorker(): Promise<void> {
  const known = await navigator.serviceWorker?.getRegistration()
  known?.active?.postMessage({ kind: 'forget' } satisfies WorkerMessage)
  for (const alert of (await known?.getNotifications()) ?? []) alert.close()
}
