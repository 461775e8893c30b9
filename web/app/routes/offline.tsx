import { publicPage } from '#web/api/prefetch.ts'
import { offlinePage } from '#web/offline/offline-page.tsx'

/**
 * Shown in place of a page that is not cached; one self-contained file, fetched when the service worker is installed.
 */
export const loader = () =>
  new Response(offlinePage(), {
    // It uses fonts only if the device has them, so none are preloaded.
    headers: { ...publicPage, 'Content-Type': 'text/html; charset=utf-8', Link: '</favicon.svg>; rel=icon' },
  })
