import { clearDevice } from '#web/session/clear-device.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { withCacheLock } from './cache-lock.ts'
import {
  endedMark,
  maxCacheAgeMs,
  offlineCaches,
  ownerAddress,
  readPrefix,
  titlePrefix,
  type WorkerMessage,
} from './offline-cache.ts'

/** A query result as cached on the device: its key, and when it was fetched, in milliseconds. */
export type CachedRead = { key: readonly unknown[]; data: unknown; at: number }

type Entry = { request: Request; response: Response; at: number }

/** Maximum number of entries; the oldest are deleted. */
const maxEntries = 200

/** The Cache API exists in secure contexts only. Without it nothing is cached, and everything else works. */
const hasCacheApi = typeof caches !== 'undefined'
const openReads = () => caches.open(offlineCaches.reads)
const dated = (text: string, at: number) => new Response(text, { headers: { 'x-kept-at': String(at) } })

/** Stores an answer, replacing the former one. `hash` identifies its key. */
export async function cacheRead(hash: string, read: CachedRead): Promise<void> {
  if (!hasCacheApi) return
  const cache = await openReads()
  await cache.put(readPrefix + encodeURIComponent(hash), dated(JSON.stringify(read), read.at))
}

/** Every cached answer that is not too old. */
export async function cachedReads(now = Date.now()): Promise<CachedRead[]> {
  const fresh = (await entries(readPrefix)).filter(({ at }) => at > now - maxCacheAgeMs)
  return Promise.all(fresh.map(({ response }) => response.json() as Promise<CachedRead>))
}

/** Stores the title of the page at a path, for the list of cached pages. */
export async function cacheTitle(path: string, title: string, now = Date.now()): Promise<void> {
  if (hasCacheApi) await (await openReads()).put(titlePrefix + encodeURIComponent(path), dated(title, now))
}

/** The entries to delete: too old, or beyond the newest two hundred. */
export function outdated<E extends { at: number }>(reads: readonly E[], now: number): E[] {
  const newestFirst = [...reads].sort((a, b) => b.at - a.at)
  return newestFirst.filter(({ at }, place) => place >= maxEntries || at <= now - maxCacheAgeMs)
}

/** Deletes outdated entries. */
export async function deleteOutdatedReads(now = Date.now()): Promise<void> {
  if (!hasCacheApi) return
  const cache = await openReads()
  for (const prefix of [readPrefix, titlePrefix]) {
    await Promise.all(outdated(await entries(prefix), now).map(({ request }) => cache.delete(request)))
  }
}

async function entries(prefix: string): Promise<Entry[]> {
  if (!hasCacheApi) return []
  const cache = await openReads()
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(prefix))
  const found = await Promise.all(requests.map(async (request) => ({ request, response: await cache.match(request) })))
  return found.flatMap(({ request, response }) =>
    response ? [{ request, response, at: Number(response.headers.get('x-kept-at')) }] : [],
  )
}

/**
 * Sets the account that owns the personal data on this device; null: nobody. Deletes another account's data first, and
 * what remains after the worker noticed the end of a session.
 */
export async function setCacheOwner(accountId: string | null): Promise<void> {
  if (!hasCacheApi) return
  const owner = await cacheOwner()
  if ((owner !== null && owner !== accountId) || (await hasEnded())) await clearDevice()
  if (accountId === null || owner === accountId) return
  await withCacheLock(async () => {
    // @NOTE the account may have been fetched before another tab signed it out
    if (hasSessionHint()) await (await openReads()).put(ownerAddress, new Response(accountId))
  })
  for (const listener of ownerListeners) listener()
}

const hasEnded = async (): Promise<boolean> =>
  (await caches.match(endedMark, { cacheName: offlineCaches.offline })) !== undefined

const ownerListeners = new Set<() => void>()

/** Calls back when this device starts caching an account's data. Returns the unsubscribe function. */
export function onCacheOwned(listener: () => void): () => void {
  ownerListeners.add(listener)
  return () => ownerListeners.delete(listener)
}

/** The account that owns the personal data on this device; null: nobody, so that nothing personal may be cached. */
export async function cacheOwner(): Promise<string | null> {
  if (!hasCacheApi) return null
  return (await (await (await openReads()).match(ownerAddress))?.text()) ?? null
}

/** Sends a message to this page's worker, if there is one. */
export function postToWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}
