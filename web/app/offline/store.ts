import { forgetDevice } from '#web/session/forget-device.ts'
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

/** An answer as this device keeps it: under which key it was read, and when, in milliseconds. */
export type CachedRead = { key: readonly unknown[]; data: unknown; at: number }

type Entry = { request: Request; response: Response; at: number }

/** The most entries that are kept; the oldest make room. */
const maxEntries = 200

/** The browser's caches are there in secure contexts alone. Without them nothing is kept, and all else works. */
const canKeep = typeof caches !== 'undefined'
const openReads = () => caches.open(offlineCaches.reads)
const dated = (text: string, at: number) => new Response(text, { headers: { 'x-kept-at': String(at) } })

/** Keeps an answer in place of the former one. `hash` stands for its key. */
export async function cacheRead(hash: string, read: CachedRead): Promise<void> {
  if (!canKeep) return
  const cache = await openReads()
  await cache.put(readPrefix + encodeURIComponent(hash), dated(JSON.stringify(read), read.at))
}

/** Every answer that is kept and not too old. */
export async function cachedReads(now = Date.now()): Promise<CachedRead[]> {
  const fresh = (await entries(readPrefix)).filter(({ at }) => at > now - maxCacheAgeMs)
  return Promise.all(fresh.map(({ response }) => response.json() as Promise<CachedRead>))
}

/** Keeps what the page at a path is called, so that it is found again by its name. */
export async function keepTitle(path: string, title: string, now = Date.now()): Promise<void> {
  if (canKeep) await (await openReads()).put(titlePrefix + encodeURIComponent(path), dated(title, now))
}

/** Which of these have had their time: too old, or older than the newest two hundred. */
export function outdated<E extends { at: number }>(kept: readonly E[], now: number): E[] {
  const newestFirst = [...kept].sort((a, b) => b.at - a.at)
  return newestFirst.filter(({ at }, place) => place >= maxEntries || at <= now - maxCacheAgeMs)
}

/** Deletes what has had its time. */
export async function tidyReads(now = Date.now()): Promise<void> {
  if (!canKeep) return
  const cache = await openReads()
  for (const prefix of [readPrefix, titlePrefix]) {
    await Promise.all(outdated(await entries(prefix), now).map(({ request }) => cache.delete(request)))
  }
}

async function entries(prefix: string): Promise<Entry[]> {
  if (!canKeep) return []
  const cache = await openReads()
  const requests = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(prefix))
  const found = await Promise.all(requests.map(async (request) => ({ request, response: await cache.match(request) })))
  return found.flatMap(({ request, response }) =>
    response ? [{ request, response, at: Number(response.headers.get('x-kept-at')) }] : [],
  )
}

/**
 * Says whose the personal things on this device are, null: nobody's any more. What was kept for another account is
 * forgotten first, and what is left of one whose session's end the worker heard of.
 */
export async function ownCached(accountId: string | null): Promise<void> {
  if (!canKeep) return
  const owner = await cacheOwner()
  if ((owner !== null && owner !== accountId) || (await hasEnded())) await forgetDevice()
  if (accountId === null || owner === accountId) return
  await withCacheLock(async () => {
    // @NOTE the account may have been read before another tab signed it out
    if (hasSessionHint()) await (await openReads()).put(ownerAddress, new Response(accountId))
  })
  for (const listener of ownListeners) listener()
}

const hasEnded = async (): Promise<boolean> =>
  (await caches.match(endedMark, { cacheName: offlineCaches.offline })) !== undefined

const ownListeners = new Set<() => void>()

/** Calls back when this device has begun to keep somebody's things. Gives back how to stop. */
export function onOwned(listener: () => void): () => void {
  ownListeners.add(listener)
  return () => ownListeners.delete(listener)
}

/** Whose the personal things on this device are; null: nobody's, so that nothing personal may be kept now. */
export async function cacheOwner(): Promise<string | null> {
  if (!canKeep) return null
  return (await (await (await openReads()).match(ownerAddress))?.text()) ?? null
}

/** Tells the worker of this page something; without one nothing needs to be told. */
export function tellWorker(message: WorkerMessage): void {
  navigator.serviceWorker?.controller?.postMessage(message)
}
