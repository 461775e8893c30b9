import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Sources of the pages by their path from the root. */
type Sources = ReadonlyMap<string, string>

/** How a page reads the query parameters of its address. */
const reads = /\b(useUrlTab|useSearchParams|useQueryStates|searchFrom)\(|searchParams\.get\(/
/** Helpers of every page. They read what their caller names. */
const helpers = new Set(['web/app/ui/tabs.tsx'])
const named = /keyedBy\(\[([^\]]*)\]/

/** The sources of the pages and of the part of the server that caches them. */
export function pageSources(root: string): Sources {
  const files = ['web/app/**/*.{ts,tsx}', 'server/src/pages/*.ts'].flatMap((pattern) =>
    globSync(pattern, { cwd: root }),
  )
  const wanted = files.filter((file) => !/\.(test|gallery)\.tsx?$|\/\+types\/|\/testing\//.test(file))
  return new Map(wanted.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
}

/**
 * What’s wrong with the query parameters of public pages: a page that reads its address, itself or in what it
 * imports, and names no parameters in its `headers`; and a cache that knows a page's parameter.
 */
export function parameterProblems(sources: Sources): string[] {
  const routes = [...sources].filter(
    ([file, text]) => file.startsWith('web/app/routes/') && /\bpublicPage\b/.test(text),
  )
  const silent = routes
    .filter(([file, text]) => !text.includes('= keyedBy(') && readsAddress(file, sources))
    .map(([file]) => `${file} reads query parameters and names none in its headers`)
  const parameters = routes.flatMap(([, text]) => named.exec(text)?.[1]?.match(/'\w+'/g) ?? [])
  const cache = [...sources].filter(([file]) => file.startsWith('server/src/pages/'))
  const known = cache.flatMap(([file, text]) =>
    [...new Set(parameters)]
      .filter((parameter) => text.includes(parameter))
      .map((parameter) => `${file} knows the parameter ${parameter}, which a page names`),
  )
  return [...silent, ...known]
}

function readsAddress(start: string, sources: Sources): boolean {
  const seen = new Set(helpers)
  const open = [start]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = sources.get(file)
    if (seen.has(file) || text === undefined) continue
    if (reads.test(text)) return true
    seen.add(file)
    const importer = file
    open.push(...[...text.matchAll(/(?:from |import\()'([#.][^']+)'/g)].map(([, path = '']) => pathOf(importer, path)))
  }
  return false
}

const pathOf = (importer: string, path: string): string =>
  path.startsWith('#web/') ? path.replace('#web', 'web/app') : join(dirname(importer), path)
