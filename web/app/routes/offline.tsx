import { hostContext } from '#web/api/host.ts'
import { publicPage } from '#web/api/prefetch.ts'
import { offlinePage } from '#web/offline/offline-page.tsx'
import { makeNonce, sealScripts } from '#web/startup/seal-scripts.ts'
import type { Route } from './+types/offline'

/** Stands in for a page that is not cached, as one file: the service worker fetches it when it is installed. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const nonce = makeNonce()
  const { html, hashes } = sealScripts(offlinePage(nonce), nonce)
  context.get(hostContext).allowScripts(hashes)
  return new Response(html, {
    // It uses a face only where the device has it already, so none is announced.
    headers: { ...publicPage, 'Content-Type': 'text/html; charset=utf-8', Link: '</favicon.svg>; rel=icon' },
  })
}
