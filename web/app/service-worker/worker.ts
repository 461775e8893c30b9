/**
 * The service worker: what a device can show without a network. It answers navigations (the network always first),
 * hashed files and pictures, and nothing else: no call passes it, least of all a claim or a payment. What it keeps and
 * for how long: docs/decisions/kept-for-offline.md. Beside that it shows the alerts that arrive (`push.ts`).
 *
 * A new version waits until a page lets it take over, or no page of the old one is left. It reloads no page.
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies'
import { keptAs, keptCaches, keptForMs, offlinePath, type WorkerMessage } from '#platform/kept.ts'
import { isKeptPage, isLasting, isPage, keptPage, leftAt } from './answers.ts'
import { hearPushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** The build that this worker belongs to, put in by the build. */
declare const __BUILD__: string

const days = (count: number) => count * 86_400
/** A kept page that is looked at again is fetched anew after this long. */
const renewMs = 10 * 60_000

/** Only what lasts is kept; anything else passes through. */
const lasting: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (isLasting(response) ? response : null) }
const complete = new CacheableResponsePlugin({ statuses: [200] })

const assets = new CacheFirst({
  cacheName: keptCaches.assets,
  plugins: [complete, lasting, new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: days(30) })],
})

const picturesEnd = new ExpirationPlugin({ maxEntries: 120, maxAgeSeconds: keptForMs / 1000, purgeOnQuotaError: true })
const pictures = new CacheFirst({ cacheName: keptCaches.pictures, plugins: [complete, lasting, picturesEnd] })

const pagesEnd = new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: keptForMs / 1000, purgeOnQuotaError: true })
const pages = new NetworkFirst({
  cacheName: keptCaches.pages,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => keptAs(new URL(request.url))?.address ?? request,
      cacheWillUpdate: async ({ request, response }) => (isKeptPage(new URL(request.url), response) ? response : null),
    },
    pagesEnd,
    {
      // The request is the one it is kept under here; the event knows what was asked for.
      cachedResponseWillBeUsed: async ({ request, event, cachedResponse }) =>
        cachedResponse
          ? keptPage(new URL(event instanceof FetchEvent ? event.request.url : request.url), cachedResponse)
          : null,
      handlerDidError: async () => caches.match(offlinePath, { cacheName: keptCaches.offline }),
    },
  ],
})

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)
registerRoute(({ request, sameOrigin }) => sameOrigin && request.destination === 'image', pictures)
registerRoute(({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPage(url), pages)
registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', new NetworkOnly())

self.addEventListener('install', (event) => {
  const request = new Request(offlinePath, { cache: 'reload' })
  event.waitUntil(caches.open(keptCaches.offline).then((cache) => cache.add(request)))
})

self.addEventListener('activate', (event) => {
  // The network is asked while this worker still starts.
  event.waitUntil(self.registration.navigationPreload?.enable())
})
clientsClaim()
hearPushes(self)

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.kind === 'visited') event.waitUntil(keepVisited(event, message))
  else if (message.kind === 'forget') event.waitUntil(forget())
  else if (message.kind === 'build') event.ports[0]?.postMessage(__BUILD__)
  else if (message.kind === 'take-over') event.waitUntil(self.skipWaiting())
})

/** Keeps a page that was reached without a navigation, or before this worker was there, and the files it is built of. */
async function keepVisited(event: ExtendableEvent, visit: Extract<WorkerMessage, { kind: 'visited' }>): Promise<void> {
  await Promise.all(visit.files.map((file) => keep(event, assets, new Request(file))))
  const as = keptAs(new URL(visit.address, self.origin))
  if (!as) return
  const kept = await caches.match(as.address, { cacheName: keptCaches.pages })
  if (kept && (leftAt(kept) ?? 0) > Date.now() - renewMs) return
  await keep(event, pages, new Request(as.address, { cache: visit.isFresh ? 'force-cache' : 'default' }))
}

async function keep(event: ExtendableEvent, strategy: Strategy, request: Request): Promise<void> {
  const [response, done] = strategy.handleAll({ event, request })
  // @NOTE what cannot be fetched now is not kept; the next visit tries again
  await Promise.allSettled([response, done])
}

/** Deletes what tells of a person, and the notes on it. What pages have read, they delete themselves. */
async function forget(): Promise<void> {
  await Promise.all([pagesEnd.deleteCacheAndMetadata(), picturesEnd.deleteCacheAndMetadata()])
}
