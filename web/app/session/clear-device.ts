import { shortcutsKey } from '#web/accessibility/shortcuts.ts'
import { withExclusiveCacheLock } from '#web/offline/cache-lock.ts'
import { endedMark, offlineCaches, personalCaches, type WorkerMessage } from '#web/offline/offline-cache.ts'
import { motionKey, sidebarKey, themeKey } from '#web/startup/before-paint.ts'
import { draftsDatabase } from '#web/storage/drafts-database.ts'
import { removeStored } from '#web/storage/stored.ts'

/** Key of the mark of whose alerts this browser shows. */
export const alertsOwnerKey = 'keepcase-alerts-of'

/** Keys that belong to the device and not to a person: appearance, shortcuts, and whose alerts it shows. */
const deviceKeys: ReadonlySet<string> = new Set([themeKey, motionKey, sidebarKey, shortcutsKey, alertsOwnerKey])

const listeners = new Set<() => void>()

/** Calls back when this device was cleared. Returns the unsubscribe function. */
export function onDeviceCleared(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Deletes personal data from this browser's local storage and from this tab's own store. */
export const clearStored = (): void => removeStored((key) => !deviceKeys.has(key))

/**
 * Deletes all personal data on this device: offline data, unsaved forms, cart, searches, payments in progress, the badge
 * count and alerts still on screen. Works offline.
 */
export async function clearDevice(): Promise<void> {
  for (const listener of listeners) listener()
  clearStored()
  // @NOTE a store that the browser refuses to open doesn't keep the others from being cleared
  await Promise.allSettled([
    typeof caches === 'undefined' || withExclusiveCacheLock(deletePersonalCaches),
    clearEndedMark(),
    deleteStoredDrafts(),
    clearWorkerData(),
    navigator.clearAppBadge?.(),
  ])
}

const deletePersonalCaches = () => Promise.allSettled(personalCaches.map((name) => caches.delete(name)))

/** Deletes the unsaved forms. Resolves at once: the browser does it when the last tab that uses them has closed. */
async function deleteStoredDrafts(): Promise<void> {
  indexedDB.deleteDatabase(draftsDatabase)
}

/** Clears the service worker's mark that a session ended. It asks the next page to clear this device, which is done. */
async function clearEndedMark(): Promise<void> {
  await (await caches.open(offlineCaches.offline)).delete(endedMark)
}

/** Clears the service worker's records of pages and images, and the alerts it has shown. */
async function clearWorkerData(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  registration?.active?.postMessage({ kind: 'forget' } satisfies WorkerMessage)
  for (const alert of (await registration?.getNotifications()) ?? []) alert.close()
}
