import { onlineManager } from '@tanstack/react-query'
import { cachedDocumentAt } from './cached-document.ts'

/**
 * Set up before the pages' own code starts, for a page that starts offline. Queries pause instead of failing: TanStack
 * Query by itself notices only changes. A cached document counts as offline whatever the browser reports, until the
 * server answers (reachable.ts). Links are followed by the browser instead of the client-side router: the service
 * worker answers with the cached page, or with the page that says there is none.
 */
export function beginOffline(): void {
  onlineManager.setOnline(navigator.onLine && cachedDocumentAt() === null)
  addEventListener('click', navigateByBrowser, true)
}

function navigateByBrowser(event: MouseEvent): void {
  const link = onlineManager.isOnline() ? null : (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (link && link.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
}
