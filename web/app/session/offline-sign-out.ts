import { withCacheLock } from '#web/offline/cache-lock.ts'
import { checkSessionTag, offlineCaches, signedOutMark } from '#web/offline/offline-cache.ts'

/** As long as the longest session. */
const longestSeconds = 30 * 86_400

const setCookie = (name: string, value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the other way is missing in browsers that are in use, and waits
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}

/** Whether this browser's owner signed out without a network, and the server has not heard of it yet. */
export const isSignedOutOffline = (): boolean =>
  typeof document !== 'undefined' && /(?:^|; )kc_out=1(?:;|$)/.test(document.cookie)

/**
 * Signs out where the server cannot be reached. The session's own cookie is out of a page's reach, so another one is laid
 * beside it: with it this browser is nobody in everything that it asks, and the first call at the door ends the session
 * (server/src/features/accounts/sign-in/auth-route.ts). Who signs in takes it back.
 */
export function signOutOffline(): void {
  setCookie('kc_in', '', 0)
  setCookie('kc_out', '1', longestSeconds)
}

/** Gives the worker a mark, so that it says so in the background and shows nobody's alerts meanwhile. */
export async function reportOfflineSignOut(): Promise<void> {
  if (typeof caches === 'undefined') return
  // @NOTE a store that is full takes no mark: then the next page says it
  await caches
    .open(offlineCaches.offline)
    .then((cache) => cache.put(signedOutMark, new Response()))
    .catch(() => undefined)
  await wakeWithNetwork()
}

let channel: BroadcastChannel | null = null

/** @NOTE one for the whole tab: another one here would hear this tab itself. */
function tabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('keepcase-left')
  return channel
}

/** Tells this browser's other tabs that its owner signed out: without a network they cannot hear it from the server. */
export const notifyOtherTabs = (): void => tabs().postMessage('left')

/** Calls back when another tab of this browser signed out without a network. Gives back how to stop. */
export function onSignedOutElsewhere(listener: () => void): () => void {
  tabs().addEventListener('message', listener)
  return () => tabs().removeEventListener('message', listener)
}

/** Has the browser wake the worker as soon as there is a network, with no page open either. Not every browser can. */
export async function wakeWithNetwork(): Promise<void> {
  const known = (await navigator.serviceWorker?.getRegistration()) as
    | { sync?: { register(tag: string): Promise<void> } }
    | undefined
  // @NOTE a browser may have taken that right away: then the next page says it
  await known?.sync?.register(checkSessionTag).catch(() => undefined)
}

const listeners = new Set<() => void>()

/** Calls back when the server has heard of it. Gives back how to stop. */
export function onOfflineSignOutReported(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Somebody is signed in here, or the server knows that nobody is: the worker need not say it any more. */
export async function offlineSignOutReported(): Promise<void> {
  for (const listener of listeners) listener()
  if (typeof caches === 'undefined') return
  // @NOTE a browser that refuses its store has no mark in it
  await withCacheLock(async () => {
    // Another tab may have signed out since this one began to say so.
    if (!isSignedOutOffline()) await (await caches.open(offlineCaches.offline)).delete(signedOutMark)
  }).catch(() => undefined)
}
