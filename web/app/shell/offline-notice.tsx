import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { cachedDocumentAt } from '#web/offline/cached-document.ts'
import { pageAge } from '#web/offline/page-age.ts'
import { OfflineBar } from '#web/ui/feedback.tsx'
import { useOnline } from '#web/ui/use-online.ts'

/** The bar over every page while there is no network, with the time of what the page shows. */
export function OfflineNotice() {
  const isOffline = !useOnline()
  const lostAt = useLostAt(isOffline)
  const shownAt = useShownAt(isOffline)
  return <OfflineBar isOffline={isOffline} loadedAt={shownAt ?? lostAt} />
}

/** Since when there is no network; for a page that came without one, when it left the server. */
function useLostAt(isOffline: boolean): number | null {
  const [lostAt, setLostAt] = useState<number | null>(null)
  useEffect(() => setLostAt(isOffline ? (cachedDocumentAt() ?? Date.now()) : null), [isOffline])
  return lostAt
}

function useShownAt(isOffline: boolean): number | null {
  const queryClient = useQueryClient()
  return useSyncExternalStore(
    (listener) => (isOffline ? queryClient.getQueryCache().subscribe(listener) : () => {}),
    () => (isOffline ? pageAge() : null),
    () => null,
  )
}
