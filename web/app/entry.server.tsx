/**
 * The server's side of the pages, and the promise between it and the host that serves them.
 *
 * What the host does for each request for a page or its `.data`:
 *
 *     import { createRequestHandler, RouterContextProvider } from 'react-router'
 *     const handle = createRequestHandler(build, mode)             // build: web/build/server/index.js, or, in development,
 *                                                                  // vite.ssrLoadModule('virtual:react-router/server-build')
 *     const context = new RouterContextProvider()
 *     context.set(build.entry.module.hostContext, { client, baseUrl, signedIn })     // `Host` in platform/host.ts
 *     const response = await handle(request, context)
 *
 * - The context key must be the one of the same build (`build.entry.module.hostContext`): keys compare by identity.
 * - `client` is an in-process client of the contract. For a rendering that is shared (public pages) it calls as nobody and
 *   `signedIn` is false; pages that name a person get their own and are answered `private, no-store`.
 * - A page is complete when its response begins: nothing streams after the first byte. So the host reads the body once,
 *   takes the hashes of its inline scripts with `build.entry.module.inlineScriptHashes(html)` and puts them into the
 *   policy: `script-src 'self' 'sha256-…' …`. They hold for the cached copy as long as the copy lives; no nonce is used.
 *   Four kinds of inline script exist: the one before the paint, React Router's data, its module loader, and data blocks
 *   of type `application/ld+json`, which are not executed and need no hash. `style-src` needs 'unsafe-inline'.
 * - Loaders say by their headers what may be shared: a page without `Cache-Control` is personal. Public pages set
 *   `public, max-age=0, s-maxage=1` (`publicPage` in platform/prefetch.ts), which the host reads as "may be kept in memory".
 * - Redirects and status codes (404 of an unknown page) come in the response as usual; pass them on.
 * - Assets: everything under /assets/ of web/build/client has a hash in its name (cache for a year, immutable).
 * - `build.entry.module.preloadHeader` is a ready `Link` header for the two fonts, for 103 or 200 answers.
 */
import { createHash } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { heldBack } from '#platform/before-paint.ts'
import { fonts } from '#platform/fonts.ts'
import { withPlaces } from './shell/placed-sidebar.tsx'

export { hostContext } from '#platform/host.ts'

/** How long a loader may take until the rendering is given up, in milliseconds. */
export const streamTimeout = 10_000

/** A `Link` header that lets the browser fetch the two fonts before it has read the page. */
export const preloadHeader = fonts
  .map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`)
  .join(', ')

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/gi

/**
 * Content-Security-Policy sources (`'sha256-…'`, quotes included) of every executable inline script in a complete page,
 * each once, in order of appearance.
 */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of html.matchAll(inlineScript)) {
    if (/\ssrc\s*=/i.test(attributes) || /type\s*=\s*["']?application\/(ld\+)?json/i.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return [...hashes]
}

/**
 * Holds back a page's scripts until it has been painted, when the script before the paint sets them going
 * (platform/before-paint.ts). Announced as React Router does it, a hundred kilobytes of them stand before style sheet and
 * fonts on a slow line, and their work before the paint.
 */
const scriptsLast = (html: string): string =>
  html
    .replaceAll('<link rel="modulepreload"', `<link rel="${heldBack}"`)
    .replace('<script type="module" async="">', `<script type="${heldBack}">`)

const afterPaint = import.meta.env.PROD ? scriptsLast : (html: string): string => html

/** Renders a page; the promise settles when all of it is ready, so the status is final and the body is complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  _context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={routerContext} url={request.url} />, {
      // Nothing streams, so nothing is put into its place by a script: whatever is ready stands where it belongs.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(giveUp)
        const page = new PassThrough()
        pipe(page)
        const { pathname } = new URL(request.url)
        const body = text(page).then((html) => afterPaint(withPlaces(html, pathname)))
        body.then((html) => resolve(new Response(html, { status: failed ? 500 : status, headers })), reject)
      },
      onShellError(error) {
        clearTimeout(giveUp)
        reject(error)
      },
      onError(error) {
        failed = true
        console.error(error)
      },
    })
    const giveUp = setTimeout(() => abort(new Error('The page took too long to render.')), streamTimeout)
  })
}
