import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'

type RouteManifest = { entry: { module: string; imports: string[] }; routes: Record<string, { imports: string[] }> }

const start = 'window.__reactRouterManifest='

/**
 * Makes the route manifest smaller, which every page loads whole: a route no longer names the scripts that the entry has
 * loaded already, and names the others in one order for all routes, which compresses better. Only preloading goes by
 * these names.
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
      const name = readdirSync(assets).find((one) => /^manifest-\w+\.js$/.test(one))
      const code = name && readFileSync(join(assets, name), 'utf8')
      if (!code?.startsWith(start)) throw new Error('The client build has no route manifest')
      const manifest = JSON.parse(code.slice(start.length).replace(/;$/, '')) as RouteManifest
      writeFileSync(join(assets, name as string), `${start}${JSON.stringify(slim(manifest))};`)
    },
  }
}

/** The manifest with each route's imports sorted by how many routes share them, without those of the entry. */
export function slim({ routes, ...rest }: RouteManifest): RouteManifest {
  const loaded = new Set([rest.entry.module, ...rest.entry.imports])
  const uses = new Map<string, number>()
  for (const { imports } of Object.values(routes)) for (const one of imports) uses.set(one, (uses.get(one) ?? 0) + 1)
  const usesOf = (one: string) => uses.get(one) ?? 0
  const sorted = (imports: string[]) =>
    imports.filter((one) => !loaded.has(one)).sort((a, b) => usesOf(b) - usesOf(a) || a.localeCompare(b, 'en'))
  const slimmed = Object.entries(routes).map(([id, route]) => [id, { ...route, imports: sorted(route.imports) }])
  return { ...rest, routes: Object.fromEntries(slimmed) }
}
