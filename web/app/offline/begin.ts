import { onlineManager } from '@tanstack/react-query'
import { cachedDocumentAt } from './cached-document.ts'

/**
 * What must be settled before the pages' own code starts, for a page that begins without a network.
 *
 * Reads wait instead of failing: by itself their library learns only of changes. A page that came from this device is
 * offline whatever the browser believes, until the server answers (reachable.ts).
 *
 * Links are followed by the browser, and not by the pages' router: the service worker answers then, with what is kept or
 * with the page that says that nothing is.
 */
export function beginOffline(): void {
  onlineManager.setOnline(navigator.onLine && cachedDocumentAt() === null)
  addEventListener('click', leaveToBrowser, true)
}

function leaveToBrowser(event: MouseEvent): void {
  const link = onlineManager.isOnline() ? null : (event.target as Element).closest<HTMLAnchorElement>('a[href]')
  if (link && link.origin === location.origin && link.pathname !== location.pathname) event.stopPropagation()
}
