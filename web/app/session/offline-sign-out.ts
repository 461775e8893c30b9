import { longestSessionDays } from '@keepcase/contract/accounts/sessions.limits.ts'
import { withCacheLock } from '#web/offline/cache-lock.ts'
import { checkSessionTag, offlineCaches, signedOutMark } from '#web/offline/offline-cache.ts'
import { clearStored } from './clear-device.ts'
import { hasSessionHint } from './sign-in.ts'

const setCookie = (name: string, value: string, maxAge: number) => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous and missing in supported browsers
  document.cookie = `${name}=${value}; Max-Age=${maxAge}; Path=/; SameSite=Lax${secure}`
}

/** True when this browser signed out offline and the server does not know it yet. */
export const isSignedOutOffline = (): boolean =>
  typeof document !== 'undefined' && /(?:^|; )kc_out=1(?:;|$)/.test(document.cookie)

/**
 * Signs out while the server cannot be reached. Scripts cannot delete the session cookie, so a second cookie overrides
 * it: every request of this browser counts as signed out, and the first one that reaches the server ends the session
 * (server/src/features/accounts/sign-in/auth-route/auth-route.ts). Signing in removes it.
 */
export function signOutOffline(): void {
  setCookie('kc_in', '', 0)
  setCookie('kc_out', '1', longestSessionDays * 86_400)
}

/**
 * Marks the offline sign-out for the service worker, which reports it in the background and shows no alerts meanwhile.
 */
export async function reportOfflineSignOut(): Promise<void> {
  if (typeof caches === 'undefined') return
  // @NOTE a full store takes no mark: then the next page reports it
  await caches
    .open(offlineCaches.offline)
    .then((cache) => cache.put(signedOutMark, new Response()))
    .catch(() => undefined)
  await registerSessionCheck()
}

let channel: BroadcastChannel | null = null

/** @NOTE one channel per tab: a second one here would receive this tab's own messages */
function tabChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('keepcase-left')
  return channel
}

/** Notifies this browser's other tabs of the sign-out: offline, they cannot learn it from the server. */
export const notifyOtherTabs = (): void => tabChannel().postMessage('left')

let isSigningOut = false

/** Set while this tab signs out by itself: it has no other to follow. */
export function setSigningOut(isUnderWay: boolean): void {
  isSigningOut = isUnderWay
}

/**
 * Deletes what this tab stored after the other one had cleared the device, such as holds it had just read, and what only
 * this tab can reach. Somebody who has signed in since keeps what they store.
 */
function clearLateWrites(): void {
  if (!hasSessionHint()) clearStored()
}

/**
 * Follows an offline sign-out in another tab by loading a new document, which clears this tab's memory. A sign-out
 * between the start of this page and this call shows by the hint: gone since the script before the paint saw it. Returns
 * the stop function.
 */
export function followSignOutElsewhere(reload = () => location.reload()): () => void {
  // @NOTE the lock waits for the deletion, so that the new document is not a deleted one
  const follow = () => {
    addEventListener('pagehide', clearLateWrites)
    void withCacheLock(async () => reload())
  }
  const isOver = 'signedIn' in document.documentElement.dataset && !hasSessionHint()
  if (isOver && !isSigningOut) follow()
  tabChannel().addEventListener('message', follow)
  return () => tabChannel().removeEventListener('message', follow)
}

/**
 * Registers a background sync, which wakes the service worker once there is a network, even with no page open. Not
 * every browser supports it.
 */
export async function registerSessionCheck(): Promise<void> {
  const registration = (await navigator.serviceWorker?.getRegistration()) as
    | { sync?: { register(tag: string): Promise<void> } }
    | undefined
  // @NOTE a browser may have revoked the permission: then the next page reports it
  await registration?.sync?.register(checkSessionTag).catch(() => undefined)
}

const listeners = new Set<() => void>()

/** Calls back when the server knows of the sign-out. Returns the unsubscribe function. */
export function onOfflineSignOutReported(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Clears the mark: somebody is signed in here, or the server knows of the sign-out. */
export async function clearOfflineSignOut(): Promise<void> {
  for (const listener of listeners) listener()
  if (typeof caches === 'undefined') return
  // @NOTE a browser that refuses its store has no mark in it
  await withCacheLock(async () => {
    // Another tab may have signed out since this report began.
    if (!isSignedOutOffline()) await (await caches.open(offlineCaches.offline)).delete(signedOutMark)
  }).catch(() => undefined)
}
