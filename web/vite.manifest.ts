import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

type Route = { imports: string[]; [name: string]: unknown }
type RouteManifest = { entry: { module: string; imports: string[] }; routes: Record<string, Route> }

const start = 'window.__reactRouterManifest='

/**
 * Makes the route manifest smaller, because every page loads it. Leaves out scripts that the entry has loaded already, and
 * sorts the others in the same order for every route, which compresses better. Only preloading uses these names. What a
 * route doesn't have is left out too: the router asks only whether it has it.
 */
export function slimManifest(): Plugin {
  let assets = ''
  return {
    name: 'keepcase-slim-manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved({ environments, root }) {
      assets = join(resolve(root, environments.client?.build.outDir ?? 'build/client'), 'assets')
    },
    // The manifest of the client build is written during the server build.
    writeBundle() {
      const file = join(assets, `manifest-${manifestVersion(assets)}.js`)
      const code = readFileSync(file, 'utf8')
      if (!code.startsWith(start)) throw new Error('The route manifest does not begin as expected.')
      const manifest = JSON.parse(code.slice(start.length).replace(/;$/, '')) as RouteManifest
      writeFileSync(file, `${start}${JSON.stringify(slim(manifest))};`)
    },
  }
}

/** The version in the name of the route manifest in this folder of scripts, which every page carries too: the build's id. */
export function manifestVersion(assets: string): string {
  const versions = readdirSync(assets).flatMap((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1] ?? [])
  if (versions.length !== 1 || !versions[0]) throw new Error('The pages were built without a manifest of their routes.')
  return versions[0]
}

/**
 * The manifest with each route's imports sorted by how many routes share them, without those of the entry, and without
 * what is false.
 */
export function slim({ routes, ...rest }: RouteManifest): RouteManifest {
  const loaded = new Set([rest.entry.module, ...rest.entry.imports])
  const uses = new Map<string, number>()
  for (const { imports } of Object.values(routes)) for (const one of imports) uses.set(one, (uses.get(one) ?? 0) + 1)
  const usesOf = (one: string) => uses.get(one) ?? 0
  const sorted = (imports: string[]) =>
    imports.filter((one) => !loaded.has(one)).sort((a, b) => usesOf(b) - usesOf(a) || a.localeCompare(b, 'en'))
  const slimmed = Object.entries(routes).map(([id, route]): [string, Route] => {
    const present = Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false))
    return [id, { ...present, imports: sorted(route.imports) }]
  })
  return { ...rest, routes: Object.fromEntries(slimmed) }
}
