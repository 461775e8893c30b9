import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { manifestVersion } from './vite.manifest.ts'

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
          __BUILD__: JSON.stringify(manifestVersion(join(client, 'assets'))),
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
