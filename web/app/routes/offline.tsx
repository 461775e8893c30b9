import { publicPage } from '#web/api/prefetch.ts'
import { offlinePage } from '#web/offline/offline-page.tsx'

/** What stands in place of a page that is not kept, as one file: the service worker fetches it when it is installed. */
export const loader = () =>
  new Response(offlinePage(), {
    // It uses a face only where the device has it already, so none is announced.
    headers: { ...publicPage, 'Content-Type': 'text/html; charset=utf-8', Link: '</favicon.svg>; rel=icon' },
  })
