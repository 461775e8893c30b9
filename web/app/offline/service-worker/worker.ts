/**
 * The service worker: what a device can show offline. It answers navigations (network first), hashed files and images,
 * and nothing else: no API call passes through it, least of all a claim or a payment. What it caches and for how long:
 * docs/decisions/0023-offline-cache.md. It also shows push alerts (`push.ts`). A new version waits until a page lets it
 * take over, or until no page of the old one is left. It reloads no page.
 */
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { clientsClaim } from 'workbox-core'
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst, NetworkOnly, type Strategy } from 'workbox-strategies'
import {
  cachedPageFor,
  maxCacheAgeMs,
  offlineCaches,
  offlinePath,
  signInPagePath,
  type WorkerMessage,
} from '../offline-cache.ts'
import { cachedPage, filesIn, isCachedPage, isHtml, isLasting, isPage, sentAt } from './answers.ts'
import { checkAfterAlert, checkOnWake, isSignedOut } from './check-session.ts'
import { notAfterwards } from './not-afterwards.ts'
import { handlePushes } from './push.ts'

declare const self: ServiceWorkerGlobalScope
/** Id of the worker's build, defined at build time. */
declare const __BUILD__: string

const days = (count: number) => count * 86_400
/** A cached page that is viewed again is refetched after this time, in milliseconds. */
const renewMs = 10 * 60_000
/** The page that a sign-out leads to is refetched after this time, in milliseconds. */
const renewWayOutMs = 86_400_000

/** Caches immutable files only; anything else passes through. */
const lasting: WorkboxPlugin = { cacheWillUpdate: async ({ response }) => (isLasting(response) ? response : null) }
const complete = new CacheableResponsePlugin({ statuses: [200] })

const assets = new CacheFirst({
  cacheName: offlineCaches.assets,
  plugins: [complete, lasting, new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: days(30) })],
})

const sinceForgotten = notAfterwards()
const picturesEnd = new ExpirationPlugin({
  maxEntries: 120,
  maxAgeSeconds: maxCacheAgeMs / 1000,
  purgeOnQuotaError: true,
})
const pictures = new CacheFirst({
  cacheName: offlineCaches.pictures,
  plugins: [complete, lasting, picturesEnd, sinceForgotten.plugin],
})

const pagesEnd = new ExpirationPlugin({ maxEntries: 60, maxAgeSeconds: maxCacheAgeMs / 1000, purgeOnQuotaError: true })
const pages = new NetworkFirst({
  cacheName: offlineCaches.pages,
  plugins: [
    {
      cacheKeyWillBeUsed: async ({ request }) => cachedPageFor(new URL(request.url))?.address ?? request,
      cacheWillUpdate: async ({ request, response }) =>
        isCachedPage(new URL(request.url), response) ? response : null,
    },
    pagesEnd,
    sinceForgotten.plugin,
    {
      // `request` is the cache key here; the event has the requested address.
      cachedResponseWillBeUsed: async ({ request, event, cachedResponse }) =>
        cachedResponse
          ? cachedPage(new URL(event instanceof FetchEvent ? event.request.url : request.url), cachedResponse)
          : null,
      handlerDidError: async ({ request }) => withoutNetwork(new URL(request.url)),
    },
  ],
})

registerRoute(({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'), assets)
registerRoute(({ request, sameOrigin }) => sameOrigin && request.destination === 'image', pictures)
registerRoute(({ request, sameOrigin, url }) => sameOrigin && request.mode === 'navigate' && isPage(url), pages)
registerRoute(({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate', new NetworkOnly())

self.addEventListener('install', (event) => {
  const request = new Request(offlinePath, { cache: 'reload' })
  // The cached sign-in page belongs to the previous build: a page of the new one caches it again.
  event.waitUntil(
    caches.open(offlineCaches.offline).then((cache) => Promise.all([cache.add(request), cache.delete(signInPagePath)])),
  )
})

self.addEventListener('activate', (event) => {
  // Requests the page from the network while this worker is still starting.
  event.waitUntil(self.registration.navigationPreload?.enable())
})
clientsClaim()
handlePushes(self, { isSignedOut, afterAlert: () => checkAfterAlert(self, forget) })
checkOnWake(self, forget)

self.addEventListener('message', (event) => {
  const message = event.data as WorkerMessage
  if (message.kind === 'visited') event.waitUntil(cacheVisited(event, message))
  else if (message.kind === 'forget') event.waitUntil(forget())
  else if (message.kind === 'way-out') event.waitUntil(cacheSignInPage(event))
  else if (message.kind === 'build') event.ports[0]?.postMessage(__BUILD__)
  else if (message.kind === 'take-over') event.waitUntil(self.skipWaiting())
})

/** Caches a page that was opened without a navigation, or before this worker was active, and its files. */
async function cacheVisited(event: ExtendableEvent, visit: Extract<WorkerMessage, { kind: 'visited' }>): Promise<void> {
  await Promise.all(visit.files.map((file) => keep(event, assets, new Request(file))))
  const as = cachedPageFor(new URL(visit.address, self.origin))
  if (!as) return
  const kept = await caches.match(as.address, { cacheName: offlineCaches.pages })
  if (kept && (sentAt(kept) ?? 0) > Date.now() - renewMs) return
  await keep(event, pages, new Request(as.address, { cache: visit.isFresh ? 'force-cache' : 'default' }))
}

/** Caches the page that a sign-out leads to, as a signed-out visitor gets it, with all its files. */
async function cacheSignInPage(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(offlineCaches.offline)
  const kept = await cache.match(signInPagePath)
  if (kept && (sentAt(kept) ?? 0) > Date.now() - renewWayOutMs) return
  // @NOTE a page that cannot be fetched now is not cached; the next visit tries again
  const page = await fetch(signInPagePath, { credentials: 'omit', cache: 'no-store' }).catch(() => null)
  if (!page || !isHtml(page) || page.redirected) return
  const files = filesIn(await page.clone().text())
  await Promise.all(files.map((file) => keep(event, assets, new Request(file))))
  await cache.put(signInPagePath, page)
}

/** Substitute for a page that is not cached: the sign-in page after an unreported sign-out, else the offline page. */
async function withoutNetwork(url: URL): Promise<Response | undefined> {
  const from = { cacheName: offlineCaches.offline }
  const wayOut =
    url.pathname === signInPagePath && (await isSignedOut()) ? await caches.match(signInPagePath, from) : undefined
  return wayOut ? cachedPage(url, wayOut) : caches.match(offlinePath, from)
}

async function keep(event: ExtendableEvent, strategy: Strategy, request: Request): Promise<void> {
  const [response, done] = strategy.handleAll({ event, request })
  // @NOTE files that cannot be fetched now are not cached; the next visit tries again
  await Promise.allSettled([response, done])
}

/** Deletes personal data and its records. Pages delete their own query results. */
async function forget(): Promise<void> {
  sinceForgotten.forgotten()
  await Promise.all([pagesEnd.deleteCacheAndMetadata(), picturesEnd.deleteCacheAndMetadata()])
}
