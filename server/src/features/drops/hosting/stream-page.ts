import { createHash } from 'node:crypto'
import type { Stream } from '@keepcase/contract/drops/stream.rules.ts'

const style =
  'html,body,main{height:100%;margin:0;background:#000}h1{position:absolute;margin:0;clip-path:inset(50%)}iframe,video{display:block;width:100%;height:100%;border:0}p{position:absolute;inset:0;margin:auto;height:fit-content;padding:1rem;color:#fff;background:#000;font:1rem/1.4 system-ui,sans-serif;text-align:center}p[hidden]{display:none}'
const styleHash = createHash('sha256').update(style).digest('base64')

/** Shown until an HLS stream plays; the player tries again by itself. */
const notRunning = 'The video isn’t running right now. It starts on its own once the host is live.'
const noVideo = 'The host shows no video right now.'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/**
 * The page around a host's picture: the only one that may be framed, and by this site alone. Its content policy names
 * the one origin that this stream needs. `host`: this site's name, which Twitch asks for.
 */
export function streamPage(stream: Stream, host: string): { html: string; policy: string } {
  const isHls = stream.provider === 'hls'
  const frame = stream.provider === 'twitch' ? `${stream.frame}&parent=${host}` : stream.frame
  const { origin } = new URL(frame)
  const body = isHls
    ? `<video controls autoplay muted playsinline aria-label="Live video" data-src="${escaped(frame)}"></video><p role="status" hidden>${notRunning}</p><script src="/stream-player.js"></script>`
    : `<iframe src="${escaped(frame)}" title="Live video" allow="autoplay; fullscreen; picture-in-picture" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"></iframe>`
  const sources = isHls
    ? [`script-src 'self'`, `media-src ${origin} blob:`, `connect-src ${origin}`]
    : [`frame-src ${origin}`]
  return { html: documentOf(body), policy: policyOf(sources) }
}

/** In place of a picture that there isn't, or that this viewer may not see. */
export const noStreamPage = { html: documentOf(`<p>${noVideo}</p>`), policy: policyOf([]) }

function documentOf(body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Live video</title><style>${style}</style>`
  return `<!doctype html><html lang="en"><head>${head}</head><body><main><h1>Live video</h1>${body}</main></body></html>`
}

function policyOf(sources: readonly string[]): string {
  return [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...sources,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}
