import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Builds the service worker into one file beside the pages, once these are there: it carries the name of their build, so
 * that each build has a worker of its own and a browser notices it.
 */
export function serviceWorker(): Plugin {
  let client = ''
  return {
    name: 'keepcase-service-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    configResolved({ environments, root }) {
      client = resolve(root, environments.client?.build.outDir ?? 'build/client')
    },
    // The last of the pages' files, the manifest of routes, is written while the server's side is built.
    async closeBundle() {
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: {
          __BUILD__: JSON.stringify(buildIn(client)),
          'process.env.NODE_ENV': '"production"',
        },
        build: {
          outDir: client,
          emptyOutDir: false,
          rolldownOptions: {
            input: join(import.meta.dirname, 'app/offline/service-worker/worker.ts'),
            output: { format: 'iife', entryFileNames: 'sw.js' },
          },
        },
      })
    },
  }
}

/** The name of the build in a folder: the version that its manifest of routes carries, and with it every page. */
function buildIn(client: string): string {
  const names = readdirSync(join(client, 'assets')).flatMap((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1] ?? [])
  if (names.length !== 1 || !names[0]) throw new Error('The pages were built without a manifest of their routes.')
  return names[0]
}
