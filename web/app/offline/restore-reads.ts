import { onlineManager, type QueryClient } from '@tanstack/react-query'
import { hasSessionHint } from '#web/session/sign-in.ts'
import { isPersonalRead } from './cached-reads.ts'
import { cachedReads } from './store.ts'

/** Without a network, now or later: what this device has kept stands in for what cannot be read. Gives back how to stop. */
export function restoreReads(queryClient: QueryClient): () => void {
  const restore = () => {
    if (!onlineManager.isOnline()) void fill(queryClient)
  }
  restore()
  return onlineManager.subscribe(restore)
}

/** Puts each kept answer into the cache under the time it was read at, unless something newer is there. */
async function fill(queryClient: QueryClient): Promise<void> {
  for (const { key, data, at } of await cachedReads()) {
    if (isPersonalRead(key, data) && !hasSessionHint()) continue
    const state = queryClient.getQueryState(key)
    if ((state?.dataUpdatedAt ?? 0) < at) queryClient.setQueryData(key, data, { updatedAt: at })
  }
}
