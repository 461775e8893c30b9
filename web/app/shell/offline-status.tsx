import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cachedDocumentAt } from '#web/offline/cached-document.ts'
import { pageAge } from '#web/offline/page-age.ts'
import { OfflineBar } from '#web/ui/feedback.tsx'
import { useOnline } from '#web/ui/use-online.ts'

/** The bar over every page while offline, with the age of the page's data. */
export function OfflineStatus() {
  const isOffline = !useOnline()
  const offlineSince = useOfflineSince(isOffline)
  const dataAt = useDataAge(isOffline)
  return <OfflineBar isOffline={isOffline} loadedAt={dataAt ?? offlineSince} />
}

/** Since when the network is gone; for a page served from the cache, when it left the server. */
function useOfflineSince(isOffline: boolean): number | null {
  const [offlineSince, setOfflineSince] = useState<number | null>(null)
  useEffect(() => setOfflineSince(isOffline ? (cachedDocumentAt() ?? Date.now()) : null), [isOffline])
  return offlineSince
}

function useDataAge(isOffline: boolean): number | null {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (listener) => (isOffline ? queryClient.getQueryCache().subscribe(listener) : () => {}),
    () => (isOffline ? pageAge() : null),
    () => null,
  )
}
