/**
 * What this device keeps for the time without a network, as the pages and their service worker both know it. The worker
 * keeps pages with what they are built of, the pages keep what they read; why, and until when:
 * docs/decisions/0023-offline-cache.md.
 */

/** The browser's caches by what is in them. `assets` and `offline` are the same for everybody and stay at a sign-out. */
export const offlineCaches = {
  assets: 'keepcase-assets',
  offline: 'keepcase-offline',
  pages: 'keepcase-pages',
  pictures: 'keepcase-pictures',
  reads: 'keepcase-reads',
} as const

/** What of it tells of the person, be it only what somebody has looked at. */
export const personalCaches = [offlineCaches.pages, offlineCaches.pictures, offlineCaches.reads] as const

/** Nothing that tells of a person is kept longer than this, in milliseconds. */
export const maxCacheAgeMs = 7 * 86_400_000

/** What stands in place of a page that is not kept. */
export const offlinePath = '/offline'

/** The page that a sign-out leads to. It is kept, too, for whoever signs out without a network. */
export const signInPagePath = '/signin'

/** Stands in the offline cache from a sign-out without a network until the server has heard of it. */
export const signedOutMark = '/kept/left'

/**
 * Stands in the offline cache from the end of a session that the worker heard of, until a page has forgotten what no worker
 * can reach: local storage.
 */
export const endedMark = '/kept/ended'

/** Under this address of the reads' cache stands whose the personal reads are. */
export const ownerAddress = '/kept/owner'

/** By this name the browser wakes the worker to ask whether the session still lives. */
export const checkSessionTag = 'keepcase-still-in'

/** Under these addresses the reads' cache keeps an answer, and what a kept page is called. */
export const readPrefix = '/kept/read/'
export const titlePrefix = '/kept/title/'

/** What a page tells its service worker. */
export type WorkerMessage =
  /**
   * A page was looked at, and is built of these files. `isFresh`: its document has just come from the network, so the
   * browser still has it.
   */
  | { kind: 'visited'; address: string; files: readonly string[]; isFresh: boolean }
  /** Somebody signed out, or somebody else signed in. */
  | { kind: 'forget' }
  /** Somebody is signed in here: the page that a sign-out leads to should be there without a network. */
  | { kind: 'way-out' }
  /** Asks which build the worker belongs to; the answer comes by the port. */
  | { kind: 'build' }
  /** A worker that waits may take over. */
  | { kind: 'take-over' }

/** What a service worker tells its pages: it has learnt that the session is over, and has forgotten what was kept. */
export type PageMessage = { kind: 'ended' }

/** How a page is kept. */
export type CachedPage = {
  /** The address it is kept under. */
  address: string
  /** Whether what is kept there is the page of this very address: false for another tab of a page, say. */
  isWhole: boolean
}

/** Pages that come with their content; in `discover` the search is a part of it. */
const rendered = [
  /^\/(home|about|help|contact|safety|terms|privacy|cookies)?$/,
  /^\/(drop|storefront|seller)\/[^/]+$/,
  /^\/drop\/[^/]+\/fairness$/,
]
const searches = /^\/(discover|drops)$/
/** Pages that come as a frame, the same for every address, and fill it with what they read. */
const frames = [/^\/(dashboard|checkout|orders)$/, /^\/(claims|orders)\/[^/]+$/]

/**
 * How the page at an address of ours is kept; null: not at all. What is not named here never is: neither sign-in nor
 * settings, nor an address with a secret in it.
 */
export function cachedPageFor({ pathname, search }: Pick<URL, 'pathname' | 'search'>): CachedPage | null {
  const is = (pattern: RegExp) => pattern.test(pathname)
  if (is(searches)) return { address: pathname + search, isWhole: true }
  if (frames.some(is)) return { address: pathname, isWhole: true }
  return rendered.some(is) ? { address: pathname, isWhole: search === '' } : null
}

/** The kinds of kept pages that are found again by their names. */
export type CachedPageKind = 'drop' | 'claim' | 'order'

/** What is behind an address: a drop, a claim, an order; null for everything else. */
export function kindOfPage(pathname: string): CachedPageKind | null {
  const [, kind] = /^\/(drop|claims|orders)\/[^/]+$/.exec(pathname) ?? []
  return kind ? ({ drop: 'drop', claims: 'claim', orders: 'order' } as const)[kind as 'drop'] : null
}
