import { createHash } from 'node:crypto'
import type { Stream } from '@keepcase/contract/drops/stream.rules.ts'

const style =
  'html,body{height:100%;margin:0;background:#000}iframe,video{display:block;width:100%;height:100%;border:0}'
const styleHash = createHash('sha256').update(style).digest('base64')

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
    ? `<video controls autoplay muted playsinline data-src="${escaped(frame)}"></video><script src="/stream-player.js"></script>`
    : `<iframe src="${escaped(frame)}" title="Live video" allow="autoplay; fullscreen; picture-in-picture" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"></iframe>`
  const sources = isHls
    ? [`script-src 'self'`, `media-src ${origin} blob:`, `connect-src ${origin}`]
    : [`frame-src ${origin}`]
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    ...sources,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
  const head = `<meta charset="utf-8"><meta name="robots" content="noindex"><title>Live video</title><style>${style}</style>`
  return { html: `<!doctype html><html lang="en"><head>${head}</head><body>${body}</body></html>`, policy }
}
