import { createHash, randomBytes } from 'node:crypto'

/** An unguessable nonce for the scripts of one rendering. */
export const makeNonce = (): string => randomBytes(16).toString('base64url')

/**
 * Removes the nonces of a rendering from its HTML. The policy allows each script that had one by its hash; a script
 * injected in any other way has none, and the browser refuses it. @param nonce the value on each script of ours, and on
 * nothing else @returns the page without nonces, and the Content-Security-Policy sources of its inline scripts
 * (`'sha256-…'`, quotes included), each once, in order of appearance
 */
export function sealScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const mark = ` nonce="${nonce}"`
  const script = new RegExp(`<script\\b([^>]*)${mark}([^>]*)>([\\s\\S]*?)</script>`, 'g')
  const hashes = new Set<string>()
  for (const [, before = '', after = '', body = ''] of html.matchAll(script)) {
    if (/\ssrc=/.test(before + after)) continue
    hashes.add(`'sha256-${createHash('sha256').update(body).digest('base64')}'`)
  }
  return { html: html.replaceAll(mark, ''), hashes: [...hashes] }
}
