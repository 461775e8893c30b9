import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', '*/README.md', 'docs/**/*.md'], { cwd: root }).sort()

/**
 * Links and code spans that lead nowhere. Code spans name a file from the root on, in a workspace's README from its
 * folder on. Placeholders such as `<feature>` are none.
 */
function missingIn(page: string, text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)/g)].map(([, to]) =>
    join(dirname(page), to ?? ''),
  )
  const paths = [...text.matchAll(/`((?:contract|db|server|web|e2e|bench|tools|docs)\/[^`\s:]+)`/g)].map(
    ([, to]) => to ?? '',
  )
  const own = [...text.matchAll(/`((?:app|src|migrations|routines)\/[^`\s:]+)`/g)].map(([, to]) =>
    join(dirname(page), to ?? ''),
  )
  const isThere = (path: string) =>
    /[<…]|NNNN/.test(path) ||
    (path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path)))
  return [...links, ...paths, ...(/^\w+\/README\.md$/.test(page) ? own : [])]
    .filter((path) => !isThere(path))
    .map((path) => `${page}: ${path}`)
}

test('every link and every path in the documents leads to a file', () => {
  expect(pages.length).toBeGreaterThan(40)
  expect(pages.flatMap((page) => missingIn(page, readFileSync(join(root, page), 'utf8')))).toEqual([])
})

test('a link and a path that lead nowhere are found', () => {
  expect(missingIn('docs/a.md', '[here](../README.md) `tools/docs.test.ts`')).toEqual([])
  expect(missingIn('docs/a.md', '[gone](gone.md) `tools/gone.ts` `web/gone/*.ts`')).toHaveLength(3)
  expect(missingIn('web/README.md', '`app/routes.ts` `app/platform/` `app/<name>/`')).toEqual([
    'web/README.md: web/app/platform/',
  ])
})
