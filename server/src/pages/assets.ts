import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { log } from '#server/boot/log.ts'
import { workerPolicy } from '#server/http/security-headers.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
const compressible = new Set(['.css', '.html', '.ico', '.js', '.json', '.mjs', '.svg', '.txt', '.webmanifest'])

type Encoding = 'br' | 'gzip' | 'identity'
type Asset = {
  type: string
  headers: Record<string, string>
  isCompressible: boolean
  bodies: Map<Encoding, Buffer>
}

/** The built web files, in memory, each compressed once. */
export type Assets = {
  /** Answers a GET for a built file; false when there is none at this address. */
  serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean
}

/**
 * Loads a folder of built files. Addresses are looked up in a map and never turned into file paths. Files
 * under /assets/ have a hash in their name and are cached for a year; the service worker is revalidated every
 * time.
 */
export function loadAssets(folder: string): Assets {
  const assets = new Map(filesIn(folder).map((file) => [addressOf(folder, file), loadAsset(folder, file)]))
  compressAll([...assets.values()]).catch((error) => log.error({ err: error }, 'could not compress an asset'))
  return {
    serve(incoming, outgoing) {
      const url = incoming.url ?? ''
      const end = url.indexOf('?')
      const asset = assets.get(end === -1 ? url : url.slice(0, end))
      if (!asset) return false
      send(asset, incoming, outgoing)
      return true
    },
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter(
      (file) => !/\.(map|br)$/.test(file) && !/(^|[/\\])\./.test(relative(folder, file)) && statSync(file).isFile(),
    )
}

function addressOf(folder: string, file: string): string {
  return `/${relative(folder, file).split(sep).map(encodeURIComponent).join('/')}`
}

function loadAsset(folder: string, file: string): Asset {
  const body = readFileSync(file)
  const extension = extname(file).toLowerCase()
  return {
    type: types[extension] ?? 'application/octet-stream',
    headers: {
      ...rulesFor(addressOf(folder, file)),
      etag: `"${body.length.toString(36)}-${Math.round(statSync(file).mtimeMs).toString(36)}"`,
    },
    isCompressible: compressible.has(extension) && body.length > 1_000,
    bodies: new Map([['identity', body], ...compressedInBuild(file)]),
  }
}

/** What the build has compressed already, better than a server's start has time for. */
function compressedInBuild(file: string): [Encoding, Buffer][] {
  return existsSync(`${file}.br`) ? [['br', readFileSync(`${file}.br`)]] : []
}

/** Cache and security headers by address. */
function rulesFor(address: string): Record<string, string> {
  if (address === '/sw.js') return { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy }
  const isHashed = address.startsWith('/assets/')
  return { 'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=300' }
}

/** Compresses one file at a time off the main thread. Until then a file is sent uncompressed. */
async function compressAll(assets: readonly Asset[]): Promise<void> {
  for (const asset of assets) {
    const body = asset.bodies.get('identity')
    if (!asset.isCompressible || !body) continue
    asset.bodies.set('gzip', await promisify(gzip)(body, { level: 9 }))
    if (asset.bodies.has('br')) continue
    asset.bodies.set('br', await promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  }
}

function send(asset: Asset, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const headers: Record<string, string | number> = { ...asset.headers }
  if (asset.isCompressible) headers.vary = 'Accept-Encoding'
  if (incoming.headers['if-none-match'] === asset.headers.etag) {
    outgoing.writeHead(304, headers).end()
    return
  }
  const accepted = incoming.headers['accept-encoding'] ?? ''
  const encoding =
    (['br', 'gzip'] as const).find((one) => accepted.includes(one) && asset.bodies.has(one)) ?? 'identity'
  const body = asset.bodies.get(encoding) as Buffer
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  outgoing.writeHead(200, { ...headers, 'content-type': asset.type, 'content-length': body.length })
  outgoing.end(incoming.method === 'HEAD' ? undefined : body)
}
