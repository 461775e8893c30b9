import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Sizes of the built pages, in bytes under gzip. A page's scripts are those needed before hydration: its own and all
 * that they import. Code loaded later, or on a press, is not counted.
 */

const client = join(import.meta.dirname, '../../web/build/client')

type Route = { id: string; parentId?: string; path?: string; module: string; imports: string[] }
type Manifest = { url: string; entry: { module: string; imports: string[] }; routes: Record<string, Route> }

/** The bars of signed-in viewers, and their transport. The live connection loads after all of it. */
const signedInParts = ['sidebar', 'bottom-nav', 'cart-button', 'notifications-button', 'rpc-link']

/** Routes of a seller's work, and the files of what each shows first: a section of the dashboard, the editor. */
const sellingParts: Record<string, readonly string[]> = {
  'storefront-dashboard': [
    'today-section',
    'drops-section',
    'orders-section',
    'fulfilment-section',
    'earnings-section',
    'customers-section',
    'codes-section',
    'tiers-editor',
    'manage-updates',
    'staff-section',
    'storefront-settings',
  ],
  items: ['items-of-storefront'],
  'drop-editor': ['edited-drop', 'hosted-drop'],
}

/** Gzipped size in bytes of a built file, by its address. */
const gzipped = (address: string): number => gzipSync(readFileSync(join(client, address)), { level: 9 }).length

const totalSize = (addresses: Iterable<string>): number =>
  [...new Set(addresses)].reduce((sum, at) => sum + gzipped(at), 0)

const assets = (): string[] => readdirSync(join(client, 'assets')).map((name) => `/assets/${name}`)

/** A built file's name without its folder and its hash: `/assets/site-a1B2c3D.js` is `site.js`. */
export const withoutHash = (address: string): string => address.replace(/^\/assets\/(.+)-[\w-]{7,8}(\.\w+)$/, '$1$2')

const chunkOf = (address: string): string => withoutHash(address).replace(/\.js$/, '')

/** A chunk's address in the build. */
function fileOf(part: string): string {
  const found = assets().find((address) => withoutHash(address) === `${part}.js`)
  if (!found) throw new Error(`The build has no file for ${part}`)
  return found
}

/** The modules of each built script by path from the repository's root, with their length before minification. */
export type Contents = Record<string, [module: string, length: number][]>

/** A script of a page: its gzipped size in bytes, and how it is shared out over its modules. */
export type ScriptBytes = { file: string; bytes: number; modules: { module: string; bytes: number }[] }

/** The scripts of a first visit to the page at this path, in the order in which the page names them. */
export function scriptsOf(path: string): ScriptBytes[] {
  const manifest = readManifest()
  const { root, 'shell/pages': pages } = manifest.routes
  const route = Object.values(manifest.routes).find((one) => one.id !== 'root' && `/${one.path ?? ''}` === path)
  if (!route) throw new Error(`No page answers at ${path}`)
  const contents = readContents()
  const own = [root, pages, route].flatMap((one) => (one ? [one.module, ...one.imports] : []))
  const all = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports, ...own])
  return [...all].map((address) => {
    const bytes = gzipped(address)
    const inside = contents[address.slice(1)] ?? []
    const length = inside.reduce((sum, [, one]) => sum + one, 0)
    const modules = inside.map(([module, one]) => ({ module, bytes: (bytes * one) / Math.max(1, length) }))
    return { file: chunkOf(address), bytes, modules }
  })
}

const readContents = (): Contents => JSON.parse(readFileSync(join(client, '../contents.json'), 'utf8'))

/** Modules of the administration in these scripts. */
export function administrationIn(addresses: Iterable<string>): string[] {
  const contents = readContents()
  const modules = [...addresses].flatMap((address) => contents[address.slice(1)] ?? [])
  return modules.flatMap(([module]) => (/^web\/app\/(features|routes)\/admin\//.test(module) ? [module] : []))
}

/** A script and all its static imports. */
function withImports(address: string, known = new Set<string>()): Set<string> {
  if (known.has(address)) return known
  known.add(address)
  const code = readFileSync(join(client, address), 'utf8')
  for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g))
    withImports(`/assets/${name}`, known)
  return known
}

function readManifest(): Manifest {
  if (!existsSync(client)) throw new Error('The pages are not built: npm run build')
  const text = readFileSync(join(client, fileOf('manifest')), 'utf8')
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

export type RouteBytes = {
  path: string
  /** All scripts of a first visit to this page, including the shell's. */
  first: number
  /** What the page adds to the shell. */
  adds: number
  /** Its own file only. */
  own: number
}

export type Bytes = {
  /** Scripts that every page starts with. */
  shell: number
  /** The same with the bars of signed-in viewers. */
  signedInShell: number
  routes: RouteBytes[]
  /** The selling page that adds most to the shell of who is signed in. */
  selling: { name: string; bytes: number }
  /** Files of a seller's work that the scripts of other pages import. */
  sellingElsewhere: string[]
  /** Modules of the administration that the scripts of other pages import. */
  administrationElsewhere: string[]
  /** The largest file that only some pages need. */
  largest: { name: string; bytes: number }
  search: number
  styles: number
  /** The fonts of English text, which every page preloads. */
  fonts: number
}

/** Measures the built pages. */
export function measureBytes(): Bytes {
  const manifest = readManifest()
  const { root, 'shell/pages': pages } = manifest.routes
  const modules = (route: Route | undefined) => (route ? [route.module, ...route.imports] : [])
  const shell = new Set([
    manifest.url,
    manifest.entry.module,
    ...manifest.entry.imports,
    ...modules(root),
    ...modules(pages),
  ])
  const routes = Object.values(manifest.routes).filter(({ id }) => id !== 'root' && id !== 'shell/pages')
  const extra = (address: string) => [...withImports(address)].filter((at) => !shell.has(at))
  const apart = assets().filter((address) => address.endsWith('.js') && !shell.has(address))
  const ownShell = new Set([...shell, ...signedInParts.flatMap((part) => [...withImports(fileOf(part))])])
  const selling = routes.flatMap((route) =>
    (sellingParts[route.id] ?? []).map((part) => ({
      name: part,
      bytes: totalSize([...modules(route), ...withImports(fileOf(part))].filter((at) => !ownShell.has(at))),
    })),
  )
  const sellersFiles = new Set(Object.values(sellingParts).flat().map(fileOf))
  const elsewhere = routes
    .filter(({ id }) => !(id in sellingParts))
    .flatMap((route) => modules(route).flatMap((at) => [...withImports(at)]))
  const largest = apart.reduce((most, at) => (gzipped(at) > gzipped(most) ? at : most))
  return {
    shell: totalSize(shell),
    signedInShell: totalSize(ownShell),
    selling: selling.reduce((most, one) => (one.bytes > most.bytes ? one : most)),
    sellingElsewhere: [...new Set(elsewhere)].filter((at) => sellersFiles.has(at)),
    administrationElsewhere: administrationIn(
      new Set(
        routes
          .filter(({ id }) => id !== 'admin')
          .flatMap((route) => [...shell, ...modules(route)].flatMap((at) => [...withImports(at)])),
      ),
    ),
    routes: routes.map((route) => ({
      path: `/${route.path ?? ''}`,
      first: totalSize([...shell, ...modules(route)]),
      adds: totalSize(modules(route).filter((at) => !shell.has(at))),
      own: gzipped(route.module),
    })),
    largest: { name: chunkOf(largest), bytes: gzipped(largest) },
    search: totalSize(extra(fileOf('search-dialog'))),
    styles: totalSize(assets().filter((address) => address.endsWith('.css'))),
    fonts: totalSize(assets().filter((address) => /^(archivo|martian-mono)-basic\.woff2$/.test(withoutHash(address)))),
  }
}

export type ByteBar = { what: string; most: number; found: number }

/** The design's size limits, in bytes. */
export function byteBars(bytes: Bytes): ByteBar[] {
  const route = (path: string) => {
    const found = bytes.routes.find((one) => one.path === path)
    if (!found) throw new Error(`No page answers at ${path}`)
    return found
  }
  return [
    { what: 'Scripts of a first visit to the landing page', most: 150_000, found: route('/').first },
    { what: 'Shell of who is signed in', most: 190_000, found: bytes.signedInShell },
    {
      what: `Largest script that only some pages need (${bytes.largest.name})`,
      most: 35_000,
      found: bytes.largest.bytes,
    },
    { what: 'What a drop’s page adds to the shell', most: 45_000, found: route('/drop/:id?').adds },
    { what: `What a selling page adds (${bytes.selling.name})`, most: 120_000, found: bytes.selling.bytes },
    { what: 'What the search adds', most: 25_000, found: bytes.search },
    { what: 'Style sheet', most: 30_000, found: bytes.styles },
    { what: 'Fonts', most: 120_000, found: bytes.fonts },
  ]
}
