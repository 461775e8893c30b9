/**
 * Server rendering of the pages, and its contract with the host that serves them.
 *
 * What the host does for each request for a page or its `.data`:
 *
 *     import { createRequestHandler, RouterContextProvider } from 'react-router'
 *     const handle = createRequestHandler(build, mode)             // build: web/build/server/index.js, or, in development,
 *                                                                  // vite.ssrLoadModule('virtual:react-router/server-build')
 *     const context = new RouterContextProvider()
 *     context.set(build.entry.module.hostContext, host)     // `Host` in api/host.ts
 *     const response = await handle(request, context)
 *
 * - The context key must come from the same build (`build.entry.module.hostContext`): keys compare by identity.
 * - `client` is an in-process client of the contract. For shared renderings (public pages) it is signed out and `signedIn`
 *   is false; pages with personal data get the visitor's own and are answered `private, no-store`.
 * - A page is complete when its response begins: nothing streams after the first byte. It is rendered with a one-time
 *   nonce, which only our own scripts carry. Their hashes go to the host (`allowScripts` in the context), the nonce is
 *   removed, and the host adds the hashes to the policy: `script-src 'self' 'sha256-…' …`. They are valid as long as the
 *   cached copy. Data blocks of type `application/ld+json` are not executed and need none. `style-src` needs
 *   'unsafe-inline'.
 * - Loaders declare by their headers what may be shared: a page without `Cache-Control` is personal. Public pages set
 *   `public, max-age=0, s-maxage=1` (`publicPage` in api/prefetch.ts), which the host reads as "may be cached in memory".
 * - Redirects and status codes (404 of an unknown page) come in the response as usual; pass them on.
 * - Assets: everything under /assets/ of web/build/client has a hash in its name (cache for a year, immutable).
 * - `build.entry.module.preloadHeader` is a `Link` header for style sheet and fonts, for 103 or 200 answers.
 */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { hostContext } from '#web/api/host.ts'
import { deferredType } from '#web/startup/before-paint.ts'
import { fonts } from '#web/startup/fonts.ts'
import { NonceContext } from '#web/startup/nonce.ts'
import { makeNonce, sealScripts } from '#web/startup/seal-scripts.ts'
import styles from './app.css?url'
import { withNavigation } from './shell/navigation/placed-sidebar.tsx'

export { hostContext }

/** Time limit for a rendering including its loaders, in milliseconds. */
export const streamTimeout = 10_000

/** A `Link` header that lets the browser fetch style sheet and fonts, in this order, before it has parsed the page. */
export const preloadHeader = [
  `<${styles}>; rel=preload; as=style`,
  ...fonts.map((href) => `<${href}>; rel=preload; as=font; type="font/woff2"; crossorigin`),
].join(', ')

/**
 * Holds back a page's scripts until it has been painted; the script before the paint then starts them
 * (startup/before-paint.ts). Preloaded the way React Router does it, a hundred kilobytes of scripts delay style sheet
 * and fonts on a slow line, and their execution delays the paint. Files of a few
 * hundred bytes that every page starts with are fetched at once: they use the connections that style sheet and fonts
 * leave free, of six over HTTP/1.1.
 */
const scriptsLast = (html: string): string =>
  html
    .replace(
      /<link rel="modulepreload"(?! href="\/assets\/(?:manifest|entry\.client|rolldown-runtime|root|pages)-)/g,
      `<link rel="${deferredType}"`,
    )
    .replace('<script type="module" async="">', `<script type="${deferredType}">`)

const afterPaint = import.meta.env.PROD ? scriptsLast : (html: string): string => html

/** Renders a page; the promise resolves when all of it is ready, so that the status is final and the body complete. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return Promise.resolve(new Response(null, { status, headers }))

  const nonce = makeNonce()
  const finish = (rendered: string): string => {
    const { html, hashes } = sealScripts(rendered, nonce)
    context.get(hostContext).allowScripts(hashes)
    return afterPaint(withNavigation(html, new URL(request.url).pathname))
  }
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
    </NonceContext>
  )

  return new Promise((resolve, reject) => {
    let failed = false
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Nothing streams, so no script moves content: everything is rendered in its place.
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady() {
        clearTimeout(giveUp)
        const stream = new PassThrough()
        pipe(stream)
        const body = text(stream).then(finish)
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
