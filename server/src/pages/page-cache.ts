import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** A public page, ready to send. */
export type ReadyPage = { headers: Record<string, string>; plain: Buffer; gzipped: Buffer }

/** Renders the page of an address; null when it may not be shared. */
export type RenderShared = () => Promise<ReadyPage | null>

/** How long a page is fresh, and how long it is served in all, in milliseconds. */
const freshMs = 1_000
const servedMs = 2_000
/** Maximum number of cached pages and their bytes; the least recently used are evicted first. */
const bounds = { pages: 500, bytes: 64 * 1_048_576 }

/** Result of a rendering that may not be shared. Waiting callers get it; it does not stay. */
const personal = Symbol('personal')

/** Cache of public pages, about one second old at most: one rendering serves every visitor of a stampede. */
export class PageCache {
  #pages: LRUCache<string, ReadyPage | typeof personal, RenderShared>
  #renewing = new Set<string>()

  /** @param most maximum number of pages and bytes */
  constructor(most: { pages: number; bytes: number } = bounds) {
    this.#pages = new LRUCache({
      max: most.pages,
      maxSize: most.bytes,
      sizeCalculation: (page, url) => url.length + (page === personal ? 0 : page.plain.length + page.gzipped.length),
      ttl: freshMs,
      fetchMethod: async (_url, _old, { context: render }) => (await render()) ?? personal,
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      // @NOTE an eviction aborts a rendering under way; its visitors still wait for it
      ignoreFetchAbort: true,
    })
  }

  /**
   * The cached page of an address. After one second it is still served while `renew` renders the next, after
   * two it is not. `renew` must not reject.
   */
  find(url: string, renew: () => Promise<unknown>): ReadyPage | null {
    const page = this.#pages.get(url, { allowStale: true })
    if (!page || page === personal) return null
    const left = this.#pages.getRemainingTTL(url)
    if (left < freshMs - servedMs) return null
    if (left <= 0 && !this.#renewing.has(url)) {
      this.#renewing.add(url)
      void renew().finally(() => this.#renewing.delete(url))
    }
    return page
  }

  /**
   * Renders an address once for all concurrent callers, unless a fresh page is there. When `render` resolves to
   * null, the page may not be shared and the other callers must render it themselves.
   */
  async once(url: string, render: RenderShared): Promise<ReadyPage | null> {
    const page = await this.#pages.fetch(url, { context: render })
    if (page && page !== personal) return page
    this.#pages.delete(url)
    return null
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
