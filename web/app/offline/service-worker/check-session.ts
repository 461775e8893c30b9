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

/** Of many devices that get an alert at the same moment each asks within this time. */
const spreadMs = 20_000
/** Alerts that come in a row do not ask again. */
const seldomMs = 3_600_000

/** Deletes what the worker alone can: pages and pictures with its notes on them. */
type Forget = () => Promise<void>

/** Whether this device was left without a network, and the server may not have heard of it yet. */
export const isLeft = async (): Promise<boolean> =>
  (await caches.match(signedOutMark, { cacheName: offlineCaches.offline })) !== undefined

const isOwned = async (): Promise<boolean> =>
  (await caches.match(ownerAddress, { cacheName: offlineCaches.reads })) !== undefined

let askedAt = 0

/**
 * Asks whether the session still lives, where there is something to forget or to say, and forgets everything that tells
 * of a person when it does not. Without an answer everything stays until the next time. Gives whether there was one.
 */
export async function checkSessionInBackground(scope: ServiceWorkerGlobalScope, forget: Forget): Promise<boolean> {
  const [isSignedOutOffline, hasOwner] = await Promise.all([isLeft(), isOwned()])
  if (!isSignedOutOffline && !hasOwner) return true
  askedAt = Date.now()
  const isIn = await checkSession()
  if (isIn === null) return false
  if (isSignedOutOffline) await (await caches.open(offlineCaches.offline)).delete(signedOutMark)
  if (!isIn && hasOwner) await (await caches.open(offlineCaches.offline)).put(endedMark, new Response())
  if (!isIn) await forgetAll(scope, forget)
  return true
}

/** The same after an alert: not at once with all the other devices, and not with each of a row. */
export async function askAfterAlert(scope: ServiceWorkerGlobalScope, forget: Forget): Promise<void> {
  if (Date.now() - askedAt < seldomMs && !(await isLeft())) return
  if (!(await isLeft())) await new Promise((resolve) => setTimeout(resolve, Math.random() * spreadMs))
  await checkSessionInBackground(scope, forget)
}

async function forgetAll(scope: ServiceWorkerGlobalScope, forget: Forget): Promise<void> {
  await forget()
  await Promise.all(personalCaches.map((name) => caches.delete(name)))
  for (const alert of await scope.registration.getNotifications()) alert.close()
  const ended: PageMessage = { kind: 'ended' }
  for (const page of await scope.clients.matchAll({ type: 'window' })) page.postMessage(ended)
}

/** Asks whenever the browser wakes the worker for it, and on the way to a page while the server has something to hear. */
export function askWhenWoken(scope: ServiceWorkerGlobalScope, forget: Forget): void {
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

/** A wake that came to nothing is refused: so the browser wakes again. */
async function askOrAgain(scope: ServiceWorkerGlobalScope, forget: Forget): Promise<void> {
  if (!(await checkSessionInBackground(scope, forget))) throw new Error('The server did not answer')
}

const sayIfLeft = async (scope: ServiceWorkerGlobalScope, forget: Forget): Promise<void> => {
  if (await isLeft()) await checkSessionInBackground(scope, forget)
}
