import { existsSync } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { type Assets, loadAssets } from './assets.ts'

/** The source of the pages. */
export type WebBuild = {
  mode: 'production' | 'development'
  loadBuild(): Promise<ServerBuild>
  assets: Assets | null
  /** Development only: Vite answers its own addresses first. */
  middleware: ((incoming: IncomingMessage, outgoing: ServerResponse, next: () => void) => void) | null
  close(): Promise<void>
}

/** The pages built by `npm run build`. */
export async function openBuiltWeb(folder: string): Promise<WebBuild> {
  const entry = join(folder, 'build/server/index.js')
  if (!existsSync(entry)) throw new Error('The pages are not built. Run `npm start`, or `npm run build` first.')
  const build = (await import(pathToFileURL(entry).href)) as ServerBuild
  return {
    mode: 'production',
    loadBuild: async () => build,
    assets: loadAssets(join(folder, 'build/client')),
    middleware: null,
    close: async () => undefined,
  }
}

/**
 * The pages from their sources, with hot reloading. Vite's socket uses `http`.
 * @param host host name of BASE_URL; Vite rejects others
 */
export async function openWebSources(folder: string, http: Server, host: string): Promise<WebBuild> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: folder,
    server: { middlewareMode: true, hmr: { server: http }, allowedHosts: [host] },
    appType: 'custom',
  })
  return {
    mode: 'development',
    loadBuild: async () => (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild,
    assets: null,
    middleware: (incoming, outgoing, next) => vite.middlewares(incoming, outgoing, next),
    close: () => vite.close(),
  }
}
