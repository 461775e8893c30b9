import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

/**
 * Builds the service worker into one file beside the pages, after them: it contains their build id, so that each build
 * has a different worker and browsers notice it.
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
    // The last file of the client build, the route manifest, is written during the server build.
    async closeBundle() {
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: {
          __BUILD__: JSON.stringify(buildIdIn(client)),
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

/** The build id of a folder: the version in its route manifest's file name, which every page carries too. */
function buildIdIn(client: string): string {
  const names = readdirSync(join(client, 'assets')).flatMap((name) => /^manifest-(\w+)\.js$/.exec(name)?.[1] ?? [])
  if (names.length !== 1 || !names[0]) throw new Error('The pages were built without a manifest of their routes.')
  return names[0]
}
