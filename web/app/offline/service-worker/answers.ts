import { cachedPageFor, offlinePath } from '../offline-cache.ts'

/** What decides, of an answer from the network or the cache, whether it is kept and how it is given. Pure. */

/** Whether a page may be kept: whole, of an address that is kept, and not what another address led to. */
export function isCachedPage(url: URL, response: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return isHtml(response) && !response.redirected && cachedPageFor(url)?.isWhole === true
}

/** Whether an answer is a whole page. */
export function isHtml({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && (headers.get('content-type')?.startsWith('text/html') ?? false)
}

/** The hashed files that a page names. */
export const filesIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w./-]+\.\w+/g))]

/** Whether a file says of itself that it is everybody's and never changes. */
export function isLasting({ headers }: Pick<Response, 'headers'>): boolean {
  const rule = headers.get('cache-control') ?? ''
  return rule.includes('public') && rule.includes('immutable')
}

/** When an answer left the server, in milliseconds; null where it does not say. */
export function leftAt({ headers }: Pick<Response, 'headers'>): number | null {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? null : at
}

/**
 * A kept page as it is given without a network. It says so itself, with the time it left the server, in a header that the
 * page's scripts can read. For another tab of the page it leads to the one that is kept.
 */
export function cachedPage(url: URL, kept: Response): Response {
  const as = cachedPageFor(url)
  if (as?.isWhole === false) return Response.redirect(new URL(as.address, url).href)
  const headers = new Headers(kept.headers)
  headers.set('server-timing', `kept;dur=${leftAt(kept) ?? 0}`)
  return new Response(kept.body, { status: kept.status, headers })
}

/** Whether a navigation leads to a page of ours, and not to a file or a call. */
export const isPage = (url: URL): boolean =>
  url.pathname === offlinePath || !/^\/(api|rpc|dev|assets)\/|\.[a-z]+$/.test(url.pathname)
