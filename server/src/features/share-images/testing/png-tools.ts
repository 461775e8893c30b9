import { inflateSync } from 'node:zlib'

/**
 * Decodes a PNG down to its rows: size, bytes per pixel, and whether each row is complete. Throws for
 * anything that is not a PNG.
 */
export function decodePng(png: Buffer): { width: number; height: number; colors: number } {
  if (!png.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))) throw new Error('No PNG')
  let at = 8
  let size = { width: 0, height: 0 }
  const parts: Buffer[] = []
  while (at < png.length) {
    const length = png.readUInt32BE(at)
    const name = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (name === 'IHDR') size = { width: body.readUInt32BE(0), height: body.readUInt32BE(4) }
    if (name === 'IDAT') parts.push(body)
    at += 12 + length
  }
  const rows = inflateSync(Buffer.concat(parts))
  const rowLength = size.width * 4 + 1
  if (rows.length !== rowLength * size.height) throw new Error(`${rows.length} bytes of rows`)
  return { ...size, colors: new Set(rows).size }
}
