import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { isPersonalRead } from './cached-reads.ts'
import { cachedReads } from './store.ts'

/** Offline, now or later: fills queries that cannot be fetched from the device's cache. Returns the stop function. */
export function restoreReads(queryClient: QueryClient): () => void {
  const restore = () => {
    if (!onlineManager.isOnline()) void fill(queryClient)
  }
  restore()
  return onlineManager.subscribe(restore)
}

/** Puts each cached answer into the query cache with its original fetch time, unless a newer one is there. */
async function fill(queryClient: QueryClient): Promise<void> {
  for (const { key, data, at } of await cachedReads()) {
    if (isPersonalRead(key, data) && !hasSessionHint()) continue
    const state = queryClient.getQueryState(key)
    if ((state?.dataUpdatedAt ?? 0) < at) queryClient.setQueryData(key, data, { updatedAt: at })
  }
}
