import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { chunks, siteRules } from './chunks.ts'
import { serviceWorker } from './vite.worker.ts'

// Multi-query, infinite-query and mutation code is not needed by every page: it goes with the chunks that use it.
const react =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(queriesObserver|useQueries|[iI]nfiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|useMutationState)\.js)/

// Icons that bars and many pages share: a file for each would weigh more than the icon.
const sharedIcons =
  /lucide-react\/.*\/(check|chevron-(down|right)|circle|circle-check|ellipsis|flag|package|settings|sliders-horizontal|store|user-round|users)\.m?js/

const anyOf = (modules: readonly string[]) => `/web/app/(${modules.join('|')})\\.tsx?$`
const siteModule = new RegExp(`${anyOf(chunks.site)}|/contract/src/(${siteRules.join('|')})\\.ts$|node_modules/clsx/`)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  // Finds every dependency at the first start, so that a cold development server does not reload open pages.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  ssr: { noExternal: ['lucide-react', 'radix-ui', '@orpc/client', '@orpc/tanstack-query', 'sonner', 'nuqs'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Constants of other modules are written where they are used: no page loads a file for a figure.
          optimization: { inlineConst: { mode: 'all', pass: 2 } },
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: react },
                { name: 'writes', test: /node_modules\/@tanstack\/.*(useMutation|mutationObserver)\.js/ },
                { name: 'site', test: siteModule },
                { name: 'marks', test: new RegExp(anyOf(chunks.marks)) },
                { name: 'signs', test: sharedIcons },
                { name: 'cards', test: new RegExp(anyOf(chunks.cards)) },
                { name: 'items', test: new RegExp(anyOf(chunks.items)) },
                { name: 'claiming', test: new RegExp(anyOf(chunks.claiming)) },
                { name: 'card-actions', test: new RegExp(anyOf(chunks['card-actions'])) },
              ],
            },
          },
        },
      },
    },
  },
})
