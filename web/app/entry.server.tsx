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
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { hostContext } from '#web/api/host.ts'
import { deferredType } from '#web/startup/before-paint.ts'
import { fonts } from '#web/startup/fonts.ts'
import { inlineTiny } from '#web/startup/inline-tiny.ts'
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

/** Scripts that are asked for first: the largest. The manifest, which nothing waits for while they load, is last. */
const order = [/\/assets\/react-/, /\/assets\/site-/, /\/assets\/(?!manifest-)/, /./]
const placeOf = (link: string): number => order.findIndex((name) => name.test(link))

/**
 * Holds back a page's scripts until it has been painted; the script before the paint then starts them
 * (startup/before-paint.ts). Preloaded the way React Router does it, a hundred kilobytes of scripts delay style sheet
 * and fonts on a slow line, and their execution delays the paint. Over HTTP/1.1 a browser has six requests at a time:
 * a file of a hundred bytes that is asked for first keeps a connection for a whole round trip, in which the line could
 * have carried the largest.
 */
function scriptsLast(html: string): string {
  const links = html.match(/<link rel="modulepreload"[^>]*>/g) ?? []
  const inOrder = links.toSorted((one, other) => placeOf(one) - placeOf(other))
  return html
    .replace(/<link rel="modulepreload"[^>]*>/g, () => inOrder.shift() ?? '')
    .replaceAll('<link rel="modulepreload"', `<link rel="${deferredType}"`)
    .replace('<script type="module" async="">', `<script type="${deferredType}">`)
}

const afterPaint = import.meta.env.PROD ? scriptsLast : (html: string): string => html

const builtTexts = new Map<string, string | null>()

/** The text of a built script, from the folder of the pages beside this one. */
function readBuilt(address: string): string | null {
  const known = builtTexts.get(address)
  if (known !== undefined) return known
  const file = ['../client', '../../client'].map((at) => join(import.meta.dirname, at, address)).find(existsSync)
  const code = file ? readFileSync(file, 'utf8') : null
  builtTexts.set(address, code)
  return code
}

const withTinyInside = import.meta.env.PROD
  ? (html: string): string => inlineTiny(html, readBuilt)
  : (html: string): string => html

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
    const { html, hashes } = sealScripts(withTinyInside(rendered), nonce)
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
