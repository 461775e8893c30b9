import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { filterNames, paramOf } from '@keepcase/contract/discovery/discovery.filters.ts'

/** A public page, ready to send. */
export type ReadyPage = { headers: Record<string, string>; plain: Buffer; gzipped: Buffer }

type Entry = { page: ReadyPage; renderedAt: number; isRenewing: boolean }

/** How long a page is fresh, and how long a stale one is served while it is rendered again, in milliseconds. */
const freshMs = 1_000
const staleMs = 2_000
/** Maximum number of cached pages; the least recently rendered is evicted first. */
const maxPages = 500
const maxAddressLength = 300

/**
 * Query parameters that pages read. An address with any other parameter is never cached, so nobody can fill
 * the cache with addresses that show the same page.
 */
const knownKeys = new Set([
  ...filterNames.map(paramOf),
  ...(
    'q tab type view sort order status media price min max seller storefront cursor page limit upcoming visibility fee ' +
    'shipping pickup _routes next token'
  ).split(' '),
])

/** Cache of public pages, about one second old at most: one rendering serves every visitor of a stampede. */
export class PageCache {
  #entries = new Map<string, Entry>()
  #rendering = new Map<string, Promise<ReadyPage | null>>()

  /** True when the page of this address may be cached. */
  static isCacheable(url: string): boolean {
    if (url.length > maxAddressLength) return false
    const start = url.indexOf('?')
    if (start === -1) return true
    return [...new URLSearchParams(url.slice(start + 1)).keys()].every((key) => knownKeys.has(key))
  }

  /**
   * The cached page of an address. After one second it is still served while `renew` renders the next; after
   * two it is dropped.
   */
  find(url: string, renew: () => void): ReadyPage | null {
    const entry = this.#entries.get(url)
    if (!entry) return null
    const age = performance.now() - entry.renderedAt
    if (age > staleMs) {
      this.#entries.delete(url)
      return null
    }
    if (age > freshMs && !entry.isRenewing) {
      entry.isRenewing = true
      renew()
    }
    return entry.page
  }

  /**
   * Renders an address once for all concurrent callers. When `render` resolves to null, the page may not be
   * shared and the other callers must render it themselves.
   */
  async once(url: string, render: () => Promise<ReadyPage | null>): Promise<ReadyPage | null> {
    const running = this.#rendering.get(url)
    if (running) return running
    const rendering = render().finally(() => this.#rendering.delete(url))
    this.#rendering.set(url, rendering)
    const page = await rendering
    if (page) this.#store(url, page)
    else this.#entries.delete(url)
    return page
  }

  #store(url: string, page: ReadyPage): void {
    this.#entries.delete(url)
    this.#entries.set(url, { page, renderedAt: performance.now(), isRenewing: false })
    const oldest = this.#entries.keys().next().value
    if (this.#entries.size > maxPages && oldest !== undefined) this.#entries.delete(oldest)
  }

  /** Allows another renewal after a failed one. */
  release(url: string): void {
    const entry = this.#entries.get(url)
    if (entry) entry.isRenewing = false
  }
}

const gzipped = promisify(gzip)

/** Prepares a rendered page for sending, plain and compressed. */
export async function readyPage(headers: Record<string, string>, html: string | Buffer): Promise<ReadyPage> {
  const plain = Buffer.from(html as string)
  return { headers: { ...headers, vary: 'Accept-Encoding' }, plain, gzipped: await gzipped(plain, { level: 6 }) }
}

/** Sends a prepared page. */
export function sendReady(page: ReadyPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const isGzipped = incoming.headers['accept-encoding']?.includes('gzip') ?? false
  const body = isGzipped ? page.gzipped : page.plain
  outgoing.setHeader('content-length', body.length)
  if (isGzipped) outgoing.setHeader('content-encoding', 'gzip')
  outgoing.writeHead(200, page.headers).end(incoming.method === 'HEAD' ? undefined : body)
}
