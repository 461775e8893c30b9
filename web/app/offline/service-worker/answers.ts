import { cachedPageFor, offlinePath } from '../offline-cache.ts'

/** Decides whether a response is cached and how it is served. Pure. */

/** True if a response may be cached: complete, of a cacheable address, and not a redirect's target. */
export function isCachedPage(url: URL, response: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  return isHtml(response) && !response.redirected && cachedPageFor(url)?.isWhole === true
}

/** True if a response is a whole page. */
export function isHtml({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  return status === 200 && (headers.get('content-type')?.startsWith('text/html') ?? false)
}

/** The hashed files that a page references. */
export const filesIn = (html: string): string[] => [...new Set(html.match(/\/assets\/[\w./-]+\.\w+/g))]

/** True if a file's headers declare it public and immutable. */
export function isLasting({ headers }: Pick<Response, 'headers'>): boolean {
  const rule = headers.get('cache-control') ?? ''
  return rule.includes('public') && rule.includes('immutable')
}

/** When a response left the server, in milliseconds; null without a `Date` header. */
export function sentAt({ headers }: Pick<Response, 'headers'>): number | null {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? null : at
}

/**
 * A cached page as served offline. A header readable by the page's scripts marks it as cached, with the time it left
 * the server. For another tab of the page, redirects to the cached one.
 */
export function cachedPage(url: URL, kept: Response): Response {
  const as = cachedPageFor(url)
  if (as?.isWhole === false) return Response.redirect(new URL(as.address, url).href)
  const headers = new Headers(kept.headers)
  headers.set('server-timing', `kept;dur=${sentAt(kept) ?? 0}`)
  return new Response(kept.body, { status: kept.status, headers })
}

/** True if a navigation leads to a page, and not to a file or a call. */
export const isPage = (url: URL): boolean =>
  url.pathname === offlinePath || !/^\/(api|rpc|dev|assets|stream)\/|\.[a-z]+$/.test(url.pathname)
