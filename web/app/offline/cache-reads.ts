import type { Query, QueryClient } from '@tanstack/react-query'
import { onDeviceCleared } from '#web/session/clear-device.ts'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { withCacheLock } from './cache-lock.ts'
import { isCachedRead, isPersonalRead } from './cached-reads.ts'
import { kindOfPage } from './offline-cache.ts'
import { cacheOwner, cacheRead, cacheTitle, onCacheOwned } from './store.ts'

/** Delay from an answer to its write, in milliseconds: during a rush a drop changes many times a second. */
const writeDelayMs = 2_000

/** Stores the pages' cacheable queries on this device, each in its newest state. Returns the stop function. */
export function cacheReads(queryClient: QueryClient): () => void {
  const cache = queryClient.getQueryCache()
  const due = new Set<Query>()
  const written = new Map<string, number>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let clearCount = 0

  const write = async () => {
    timer = undefined
    const queries = [...due]
    due.clear()
    const clearCountBefore = clearCount
    // @NOTE nothing is stored after a sign-out, here or in another tab, including answers that arrive later
    const isOwned = hasSessionHint() && (await cacheOwner()) !== null
    if (clearCount > clearCountBefore) return
    await Promise.all([...queries.map((query) => writeOne(query, isOwned)), storePageTitle(isOwned)])
  }
  const writeOne = async (query: Query, isOwned: boolean) => {
    const { queryKey, queryHash } = query
    const { data, dataUpdatedAt } = query.state
    if (data === undefined) return
    if (isPersonalRead(queryKey, data) && !isOwned) {
      // Stored once the owner is known.
      if (hasSessionHint()) due.add(query)
      return
    }
    written.set(queryHash, dataUpdatedAt)
    await cacheRead(queryHash, { key: queryKey, data, at: dataUpdatedAt })
  }
  const enqueue = (query: Query) => {
    const { data, dataUpdatedAt } = query.state
    if (!isCachedRead(query.queryKey) || data === undefined || written.get(query.queryHash) === dataUpdatedAt) return
    due.add(query)
    scheduleWrite()
  }
  const scheduleWrite = () => {
    // @NOTE a browser whose store is full keeps what it has: the page does not depend on it
    timer ??= setTimeout(() => withCacheLock(write).catch(() => undefined), writeDelayMs)
  }

  for (const query of cache.getAll()) enqueue(query)
  const stop = cache.subscribe((event) => {
    if (event.type === 'added' || event.type === 'updated') enqueue(event.query)
  })
  const clearPending = () => {
    clearCount++
    due.clear()
    written.clear()
    clearTimeout(timer)
    timer = undefined
  }
  const unsubscribeForgotten = onDeviceCleared(clearPending)
  const unsubscribeOwned = onCacheOwned(scheduleWrite)
  return () => {
    stop()
    unsubscribeForgotten()
    unsubscribeOwned()
    clearPending()
  }
}

/**
 * Stores the current title of a drop's, claim's or order's page, for the list of cached pages. A title that is still the
 * page's kind ("Drop") is skipped. Titles of claims and orders are stored for their owner only.
 */
async function storePageTitle(isOwned: boolean): Promise<void> {
  const { pathname } = location
  const kind = kindOfPage(pathname)
  if (kind !== 'drop' && !isOwned) return
  const title = document.title.replace(/ · Keepcase$/, '')
  if (kind !== null && title.toLowerCase() !== kind) await cacheTitle(pathname, title)
}
