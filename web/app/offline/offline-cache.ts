/**
 * Definitions of the offline cache shared by the pages and the service worker. The worker caches pages and their files,
 * the pages cache their query results; reasons and lifetimes: docs/decisions/0023-offline-cache.md.
 */

/** The browser's caches by content. `assets` and `offline` are the same for everybody and survive a sign-out. */
export const offlineCaches = {
  assets: 'keepcase-assets',
  offline: 'keepcase-offline',
  pages: 'keepcase-pages',
  pictures: 'keepcase-pictures',
  reads: 'keepcase-reads',
} as const

/** The caches with personal data, including which pages somebody has looked at. */
export const personalCaches = [offlineCaches.pages, offlineCaches.pictures, offlineCaches.reads] as const

/** Maximum age of personal data in the cache, in milliseconds. */
export const maxCacheAgeMs = 7 * 86_400_000

/** Substitute for a page that is not cached. */
export const offlinePath = '/offline'

/** The page that a sign-out leads to. Cached too, for signing out offline. */
export const signInPagePath = '/signin'

/** Mark in the offline cache, from an offline sign-out until the server knows of it. */
export const signedOutMark = '/kept/left'

/**
 * Mark in the offline cache, from the end of a session noticed by the worker until a page has cleared local storage,
 * which workers cannot access.
 */
export const endedMark = '/kept/ended'

/** Address in the queries' cache of the account id that owns the personal data. */
export const ownerAddress = '/kept/owner'

/** Background sync tag for checking whether the session is still valid. */
export const checkSessionTag = 'keepcase-still-in'

/** Address prefixes in the queries' cache: an answer, and the title of a cached page. */
export const readPrefix = '/kept/read/'
export const titlePrefix = '/kept/title/'

/** Messages from a page to its service worker. */
export type WorkerMessage =
  /**
   * A page was viewed, built of these files. `isFresh`: its document has just come from the network, so it is still in
   * the HTTP cache.
   */
  | { kind: 'visited'; address: string; files: readonly string[]; isFresh: boolean }
  /** Somebody signed out, or somebody else signed in. */
  | { kind: 'forget' }
  /** Somebody is signed in: the page that a sign-out leads to should be available offline. */
  | { kind: 'way-out' }
  /** Asks for the worker's build id; the answer comes through the port. */
  | { kind: 'build' }
  /** Lets a waiting worker take over. */
  | { kind: 'take-over' }

/** Message from the service worker to its pages: the session is over and the worker has deleted its personal data. */
export type PageMessage = { kind: 'ended' }

/** How a page is cached. */
export type CachedPage = {
  /** The cache key. */
  address: string
  /**
   * True if the entry under that key is the page of this exact address: false for another tab of a page, for example.
   */
  isWhole: boolean
}

/** Pages whose HTML contains their content; for `discover` the search is part of it. */
const rendered = [
  /^\/(home|about|help|contact|safety|terms|privacy|cookies)?$/,
  /^\/(drop|storefront|seller)\/[^/]+$/,
  /^\/drop\/[^/]+\/fairness$/,
]
const searches = /^\/(discover|drops)$/
/** Pages whose HTML is a shell, the same for every address, filled by queries. */
const frames = [/^\/(dashboard|checkout|orders)$/, /^\/(claims|orders)\/[^/]+$/]

/**
 * How the page at an address is cached; null: not at all. Anything not listed is not cached: neither sign-in nor
 * settings, nor an address with a secret in it.
 */
export function cachedPageFor({ pathname, search }: Pick<URL, 'pathname' | 'search'>): CachedPage | null {
  const is = (pattern: RegExp) => pattern.test(pathname)
  if (is(searches)) return { address: pathname + search, isWhole: true }
  if (frames.some(is)) return { address: pathname, isWhole: true }
  return rendered.some(is) ? { address: pathname, isWhole: search === '' } : null
}

/** The kinds of cached pages that are listed by title. */
export type CachedPageKind = 'drop' | 'claim' | 'order'

/** The kind of a page: a drop, a claim, an order; null for everything else. */
export function kindOfPage(pathname: string): CachedPageKind | null {
  const [, kind] = /^\/(drop|claims|orders)\/[^/]+$/.exec(pathname) ?? []
  return kind ? ({ drop: 'drop', claims: 'claim', orders: 'order' } as const)[kind as 'drop'] : null
}
