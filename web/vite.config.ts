import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunks, pathOf } from './chunks.ts'
import { compressed } from './vite.compressed.ts'
import { chunkContents } from './vite.contents.ts'
import { slimManifest } from './vite.manifest.ts'
import { serviceWorker } from './vite.worker.ts'

// Multi-query, infinite-query and mutation code is not needed by every page: it goes with the chunks that use it.
const react =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(?:query-core|react-query))\/(?!.*(queriesObserver|useQueries|[iI]nfiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|useMutationState)\.js)/

// Icons that bars and many pages share, and what sends changes: a file for each would weigh more than its content.
const barsPackages =
  /lucide-react\/.*\/(check|chevron-(down|right)|circle|circle-check|ellipsis|flag|map-pin|package|settings|sliders-horizontal|store|user-round|users)\.m?js|node_modules\/@tanstack\/.*(useMutation|mutationObserver)\.js/

// What dialogs and a page's own boxes share of Radix.
const radix =
  /@radix-ui\/(react-(compose-refs|slot|primitive|context|use-layout-effect|use-effect-event|use-controllable-state)|primitive)\//

/** Code of packages that goes with our own modules of a chunk. */
const packages: Partial<Record<keyof typeof chunks, RegExp>> = {
  schemas: /node_modules\/zod\//,
  site: /node_modules\/clsx\//,
  bars: barsPackages,
  // What keeps filters in the address.
  filters: /node_modules\/nuqs\//,
  'storefront-parts': /lucide-react\/.*\/(calendar-days|globe|truck)\.m?js/,
  paging: /node_modules\/@tanstack\/.*(useInfiniteQuery|infiniteQueryObserver)\.js/,
}

const anyOf = (modules: readonly string[]) => `/(${modules.map(pathOf).join('|')})\\.tsx?$`

const ownChunks = (Object.keys(chunks) as (keyof typeof chunks)[]).map((name) => {
  const more = packages[name]
  return { name, test: new RegExp([anyOf(chunks[name]), ...(more ? [more.source] : [])].join('|')) }
})

// Seven characters tell versions of a file apart (42 bits), the fewest that the bundler takes. Names don't compress, and every page carries those of all routes.
const hashedNames = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
  assetFileNames: 'assets/[name]-[hash:7][extname]',
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), chunkContents(), serviceWorker(), slimManifest(), compressed()],
  // Finds every dependency at the first start, so that a cold development server does not reload open pages.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  ssr: { noExternal: ['lucide-react', 'radix-ui', '@orpc/client', '@orpc/tanstack-query', 'sonner', 'nuqs'] },
  build: {
    assetsInlineLimit: 0,
    // What every page has loaded is not asked for again beside each part that is loaded later.
    modulePreload: {
      resolveDependencies: (_, files) => files.filter((file) => !/\/(react|site|rolldown-runtime)-[^/]*$/.test(file)),
    },
  },
  environments: {
    // The server's pages name the same style sheets and fonts.
    ssr: { build: { rolldownOptions: { output: { assetFileNames: hashedNames.assetFileNames } } } },
    client: {
      build: {
        rolldownOptions: {
          // Constants of other modules are written where they are used: no page loads a file for a figure.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            ...hashedNames,
            codeSplitting: { groups: [{ name: 'react', test: react }, { name: 'radix', test: radix }, ...ownChunks] },
          },
        },
      },
    },
  },
})
