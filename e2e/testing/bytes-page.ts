import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ScriptBytes, scriptsOf } from './bytes.ts'
import { table, thisMachine } from './pages-report.ts'

/** The pages of a first visit whose bytes are listed. */
const pages = { Landing: '/', Discover: '/discover', Drop: '/drop/:id?', Storefront: '/storefront/:id' } as const

/** Where code comes from, by the beginning of its module's path: the first that fits. */
const sources: [what: string, path: RegExp][] = [
  ['React', /^(?:web\/)?node_modules\/(react|react-dom|scheduler)\//],
  ['React Router', /^(?:web\/)?node_modules\/(react-router|cookie|turbo-stream|set-cookie-parser)\//],
  ['Query cache', /^(?:web\/)?node_modules\/@tanstack\//],
  ['Icons', /^(?:web\/)?node_modules\/lucide-react\//],
  [
    'Dialogs and menus (Radix)',
    /^(?:web\/)?node_modules\/(@radix-ui|radix-ui|@floating-ui|aria-hidden|react-remove-scroll)/,
  ],
  ['Other packages', /^(?:web\/)?node_modules\//],
  ['Contract', /^contract\//],
  [
    'Frame of every page',
    /^web\/app\/(shell|session|api|realtime|offline|storage|startup|toasts|root|paths|share-meta)/,
  ],
  ['Elements, forms, formats', /^web\/app\/(ui|forms|format|accessibility)\//],
  ['Drops', /^web\/app\/features\/drops\//],
  ['Claims', /^web\/app\/features\/claims\//],
  ['Discovery', /^web\/app\/features\/discovery\//],
  ['Storefronts', /^web\/app\/features\/storefronts\//],
  ['Other features', /^web\/app\/features\//],
  ['Pages', /^web\/app\/routes\//],
]
const restName = 'Manifest and loader'

/** Writes docs/bytes.md from the built pages. */
export function writeBytesPage(): void {
  const found = Object.entries(pages).map(([name, path]) => ({ name, scripts: scriptsOf(path) }))
  writeFileSync(join(import.meta.dirname, '../../docs/bytes.md'), bytesPage(found))
}

type Found = { name: string; scripts: ScriptBytes[] }

function bytesPage(found: readonly Found[]): string {
  const names = found.map(({ name }) => name)
  const parts = found.map(({ scripts }) => bySource(scripts))
  const rows = [...sources.map(([what]) => what), restName].map((what) => [
    what,
    ...parts.map((part) => kilobytes(part.get(what) ?? 0)),
  ])
  const sums = found.map(({ scripts }) => kilobytes(scripts.reduce((sum, { bytes }) => sum + bytes, 0)))
  const files = [...new Set(found.flatMap(({ scripts }) => scripts.map(({ file }) => file)))].map((file) => [
    `\`${file}\``,
    ...found.map(({ scripts }) => {
      const script = scripts.find((one) => one.file === file)
      return script ? kilobytes(script.bytes) : ''
    }),
  ])
  return `# Where the bytes are

Scripts that a page needs before it answers, on a first visit, in kB after gzip. The limits are in
\`e2e/testing/bytes.ts\`, and \`e2e/first-load.spec.ts\` enforces them; how fast pages answer is in
[performance.md](performance.md). What loads later (dialogs, the live connection, the lower half of the landing page) is
not counted.

Made by \`node_modules/.bin/node e2e/bytes.ts\` from the built pages on ${new Date().toISOString().slice(0, 10)}: ${thisMachine()}.

## By source

A file's bytes are divided among its modules by their length before minification.

${table(['Source', ...names], [...rows, ['**All**', ...sums.map((sum) => `**${sum}**`)]])}

## By file

\`web/chunks.ts\` decides what goes into which file.

${table(['File', ...names], files)}
`
}

function bySource(scripts: readonly ScriptBytes[]): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (what: string, bytes: number) => sums.set(what, (sums.get(what) ?? 0) + bytes)
  for (const { bytes, modules } of scripts) {
    for (const one of modules) add(sources.find(([, path]) => path.test(one.module))?.[0] ?? restName, one.bytes)
    if (modules.length === 0) add(restName, bytes)
  }
  return sums
}

const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)
