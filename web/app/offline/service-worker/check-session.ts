import { checkSession } from '#web/session/check-session.ts'
import {
  checkSessionTag,
  endedMark,
  offlineCaches,
  ownerAddress,
  type PageMessage,
  personalCaches,
  signedOutMark,
} from '../offline-cache.ts'

/** Devices that receive an alert at the same moment spread their checks over this time, in milliseconds. */
const spreadMs = 20_000
/** Minimum interval between checks after alerts, in milliseconds. */
const seldomMs = 3_600_000

/** Deletes what only the worker can: pages and images with its records of them. */
type Forget = () => Promise<void>

/** True if this device signed out offline and the server may not know it yet. */
export const isSignedOut = async (): Promise<boolean> =>
  (await caches.match(signedOutMark, { cacheName: offlineCaches.offline })) !== undefined

const isOwned = async (): Promise<boolean> =>
  (await caches.match(ownerAddress, { cacheName: offlineCaches.reads })) !== undefined

let askedAt = 0

/**
 * Checks whether the session is still valid, if there is personal data or a sign-out to report, and deletes all
 * personal data if it is not. Without an answer everything stays until the next check. Returns whether there was an
 * answer.
 */
export async function checkSessionInBackground(scope: ServiceWorkerGlobalScope, forget: Forget): Promise<boolean> {
  const [isSignedOutOffline, hasOwner] = await Promise.all([isSignedOut(), isOwned()])
  if (!isSignedOutOffline && !hasOwner) return true
  askedAt = Date.now()
  const isIn = await checkSession()
  if (isIn === null) return false
  if (isSignedOutOffline) await (await caches.open(offlineCaches.offline)).delete(signedOutMark)
  if (!isIn && hasOwner) await (await caches.open(offlineCaches.offline)).put(endedMark, new Response())
  if (!isIn) await forgetAll(scope, forget)
  return true
}

/** The same after an alert: not at once with all other devices, and not for each of several in a row. */
export async function checkAfterAlert(scope: ServiceWorkerGlobalScope, forget: Forget): Promise<void> {
  if (Date.now() - askedAt < seldomMs && !(await isSignedOut())) return
  if (!(await isSignedOut())) await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs))
  await checkSessionInBackground(scope, forget)
}

async function forgetAll(scope: ServiceWorkerGlobalScope, forget: Forget): Promise<void> {
  await forget()
  await Promise.all(personalCaches.map((name) => caches.delete(name)))
  for (const alert of await scope.registration.getNotifications()) alert.close()
  const ended: PageMessage = { kind: 'ended' }
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(ended)
}

/** Checks whenever the browser wakes the worker for it, and on navigations while there is a sign-out to report. */
export function checkOnWake(scope: ServiceWorkerGlobalScope, forget: Forget): void {
  const woken = (event: Event) => {
    const wake = event as ExtendableEvent & { tag: string }
    if (wake.tag === checkSessionTag) wake.waitUntil(askOrAgain(scope, forget))
  }
  scope.addEventListener('sync', woken)
  scope.addEventListener('periodicsync', woken)
  scope.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.waitUntil(sayIfLeft(scope, forget))
  })
}

/** Rejects without an answer, so that the browser retries the sync. */
async function askOrAgain(scope: ServiceWorkerGlobalScope, forget: Forget): Promise<void> {
  if (!(await checkSessionInBackground(scope, forget))) throw new Error('The server did not answer')
}

const sayIfLeft = async (scope: ServiceWorkerGlobalScope, forget: Forget): Promise<void> => {
  if (await isSignedOut()) await checkSessionInBackground(scope, forget)
}
