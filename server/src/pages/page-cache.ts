import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

/** A page that is the same for everybody, ready to be sent. */
export type ReadyPage = { headers: Record<string, string>; plain: Buffer; gzipped: Buffer }

type Entry = { page: ReadyPage; renderedAt: number; isRenewing: boolean }

/** How long a page is fresh, and how long it may be shown while a new one is made, in milliseconds. */
const freshMs = 1_000
const staleMs = 2_000
/** Pages kept at once; the one that was used least recently goes first. */
const maxPages = 500
const longestAddress = 300

/**
 * Query keys that pages read. An address with any other key is rendered each time, so nobody can fill the memory with
 * addresses that differ in nothing.
 */
const knownKeys = new Set(
  (
    'q kind when tab type view sort order status category genre era condition rarity media price min max seller storefront ' +
    'cursor page limit upcoming visibility fee shipping pickup fulfillment country _routes next token'
  ).split(' '),
)

/** Public pages of the last second: one rendering serves every visitor of a stampede. */
export class PageCache {
  #entries = new Map<string, Entry>()
  #rendering = new Map<string, Promise<ReadyPage | null>>()

  /** True when a page of this address may be kept. */
  static isKeepable(url: string): boolean {
    if (url.length > longestAddress) return false
    const start = url.indexOf('?')
    if (start === -1) return true
    return [...new URLSearchParams(url.slice(start + 1)).keys()].every((key) => knownKeys.has(key))
  }

  /**
   * The kept page of an address. Older than a second it is still given, and `renew` makes the next one meanwhile; older
   * than two it is forgotten.
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
   * Renders an address once however many ask for it at the same time. `render` gives null for what may not be shared; the
   * others then have to render for themselves.
   */
  async once(url: string, render: () => Promise<ReadyPage | null>): Promise<ReadyPage | null> {
    const running = this.#rendering.get(url)
    if (running) return running
    const rendering = render().finally(() => this.#rendering.delete(url))
    this.#rendering.set(url, rendering)
    const page = await rendering
    if (page) this.#keep(url, page)
    else this.#entries.delete(url)
    return page
  }

  #keep(url: string, page: ReadyPage): void {
    this.#entries.delete(url)
    this.#entries.set(url, { page, renderedAt: performance.now(), isRenewing: false })
    const oldest = this.#entries.keys().next().value
    if (this.#entries.size > maxPages && oldest !== undefined) this.#entries.delete(oldest)
  }

  /** After a failed renewal: the next request tries again. */
  release(url: string): void {
    const entry = this.#entries.get(url)
    if (entry) entry.isRenewing = false
  }
}

const gzipped = promisify(gzip)

/** Makes a rendered page ready to be sent, plain and compressed. */
export async function readyPage(headers: Record<string, string>, html: string | Buffer): Promise<ReadyPage> {
  const plain = Buffer.from(html as string)
  return { headers: { ...headers, vary: 'Accept-Encoding' }, plain, gzipped: await gzipped(plain, { level: 6 }) }
}

/** Sends a ready page. */
export function sendReady(page: ReadyPage, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const isGzipped = incoming.headers['accept-encoding']?.includes('gzip') ?? false
  const body = isGzipped ? page.gzipped : page.plain
  outgoing.setHeader('content-length', body.length)
  if (isGzipped) outgoing.setHeader('content-encoding', 'gzip')
  outgoing.writeHead(200, page.headers).end(incoming.method === 'HEAD' ? undefined : body)
}
