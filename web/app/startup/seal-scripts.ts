import { createHash, randomBytes } from 'node:crypto'

/** A mark that nobody can guess, for the scripts of one rendering. */
export const makeNonce = (): string => randomBytes(16).toString('base64url')

/**
 * Takes the marks of a rendering out of its HTML. The policy allows the scripts that bore one, each by its hash: a script
 * that came into the page in any other way has no mark, and the browser refuses it.
 * @param nonce what the rendering put on each script of ours, and on nothing else
 * @returns the page without marks, and the Content-Security-Policy sources of its inline scripts (`'sha256-…'`, quotes
 *   included), each once, in order of appearance
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
