import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { serviceWorker } from './vite.worker.ts'

// Queries of many, endless lists and writes are not needed by every page: they go with those that need them.
const react =
  /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(queriesObserver|useQueries|[iI]nfiniteQueryObserver|useInfiniteQuery|mutationObserver|useMutation|useMutationState)\.js)/

// What every page needs from its first moment, in one file: many small ones compress worse and cost a request each.
// Only what the root imports directly belongs here; whatever is fetched later must stay out.
const site = [
  'root',
  'shell/(idle-slot|offline-notice|frame|top-bar|footer|slots|placeholders|route-announcer|notices-slot|pages|root-error|not-found-page)',
  'ui/(cn|button|spinner|logo|feedback|house-art|shelf|drop-type)',
  'platform/(announce|api|api-calls|before-paint|clock|fonts|format|host|hydrated|kept-document|lazy-part|live|notices|page-age|paths|preferences|query-client|refusal-words|share-meta|shortcuts|sign-in|stored)',
  'platform/(use-clock|use-delayed|use-online|viewer)',
]
// Small signs that many pages show, cards among them.
const marks = ['ui/(chip|time|tabs)']
// Drawings that bars and many pages share, each alone: a file of its own weighs more than the drawing.
const signs =
  /lucide-react\/.*\/(chevron-(down|right)|circle|circle-check|ellipsis|flag|package|settings|sliders-horizontal|store|user-round|users)\.m?js/
// What drops look like in lists, and what can be pressed at their foot: pages that show one show all of it.
const cards = ['drops/(drop-grid|drop-card|drop-status-line|share-drop)', 'ui/drop-card-frame']
// What a drop's page shows of its items; others show some of it.
const items = ['ui/(price|rarity|conditions)', 'drops/(item-photos|item-picture|item-stock|lots|words-and-facts)']
const cardActions = ['community/(follow-storefront-button|use-follow)', 'notifications/remind-button']

const anyOf = (modules: readonly string[]) => `/web/app/(${modules.join('|')})\\.tsx?$`
const siteModule = new RegExp(`${anyOf(site)}|/contract/src/pictures/(house-art|pictures)[.]rules|node_modules/clsx/`)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), serviceWorker()],
  // Finds every dependency at the first start, so that a cold development server does not reload pages under the reader.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}'] },
  ssr: { noExternal: ['lucide-react', 'radix-ui', '@orpc/client', '@orpc/tanstack-query', 'sonner', 'nuqs'] },
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: react },
                { name: 'writes', test: /node_modules\/@tanstack\/.*(useMutation|mutationObserver)\.js/ },
                { name: 'site', test: siteModule },
                { name: 'marks', test: new RegExp(anyOf(marks)) },
                { name: 'signs', test: signs },
                { name: 'cards', test: new RegExp(anyOf(cards)) },
                { name: 'items', test: new RegExp(anyOf(items)) },
                { name: 'card-actions', test: new RegExp(anyOf(cardActions)) },
              ],
            },
          },
        },
      },
    },
  },
})
