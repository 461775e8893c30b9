import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const pages = globSync(['*.md', '*/README.md', 'docs/**/*.md'], { cwd: root }).sort()
const folders = '{contract,db,server,web,e2e,bench,tools}'
const sources = globSync(`${folders}/**/*.{ts,tsx,sql}`, { cwd: root, exclude: ['**/node_modules', '**/build'] })

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

/** Every file under each ending of its path, because a comment may name it by any: the name alone, or with folders. */
const named = new Set(
  [...pages, ...sources].flatMap((file) => {
    const parts = file.split('/')
    return parts.map((_, i) => parts.slice(i).join('/'))
  }),
)

/** Files that a comment names and that do not exist. Reports that a tool writes (`artefacts/`) are none. */
function staleIn(file: string, text: string): string[] {
  const comments = [...text.matchAll(/^\s*(?:\/?\*|\/\/|--)(.*)$|\s\/\/\s(.*)$/gm)].map(
    ([, own, after]) => own ?? after ?? '',
  )
  return comments
    .flatMap((comment) => [...comment.matchAll(/(?<![\w./<>*{-])[\w./-]*[\w-]\.(?:tsx?|sql|md)\b(?!\()/g)])
    .map(([name]) => name.replace(/^\.*\//, ''))
    .filter((name) => !name.startsWith('artefacts/') && !named.has(name))
    .map((name) => `${file}: ${name}`)
}

test('every file that a comment names exists', () => {
  expect(sources.length).toBeGreaterThan(1_000)
  expect(sources.flatMap((file) => staleIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([])
})

test('a file that a comment names and that is gone is found', () => {
  expect(staleIn('a.ts', '// see docs.test.ts and `tools/docs.test.ts`\nconst a = 1 // ./docs.test.ts')).toEqual([])
  expect(staleIn('a.ts', '/** See gone/docs.test.ts */\n * gone.md')).toHaveLength(2)
  expect(staleIn('a.sql', '-- as in gone.ts\nselect 1')).toHaveLength(1)
})

test('every decision has a number and a row in the index', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8')
  const notes = globSync('*.md', { cwd: join(root, 'docs/decisions') }).filter((note) => note !== 'README.md')
  expect(notes.filter((note) => !/^\d{4}-/.test(note) || !index.includes(`](${note})`))).toEqual([])
  const numbers = [...index.matchAll(/^\| (\d{4}) \|/gm)].map(([, number]) => number)
  expect(numbers).toHaveLength(notes.length)
  expect(numbers).toEqual(numbers.toSorted())
})

test('the words of the product are some thirty', () => {
  const words = readFileSync(join(root, 'docs/words.md'), 'utf8')
  expect([...words.matchAll(/^\| (?!Term)\S/gm)].length).toBeLessThanOrEqual(32)
})

/** Names in camelCase that a page mentions and no source has. */
function unknownNamesIn(page: string, text: string, words: ReadonlySet<string>): string[] {
  return [...text.matchAll(/`([a-z]+[A-Z]\w*)(?:\(\))?`/g)]
    .map(([, name]) => name ?? '')
    .filter((name) => !words.has(name))
    .map((name) => `${page}: ${name}`)
}

test('every name of the code in the documents exists', () => {
  const words = new Set(sources.flatMap((file) => readFileSync(join(root, file), 'utf8').match(/\w+/g) ?? []))
  // A pattern of names, not a name.
  words.add('verbNoun')
  const current = pages.filter((page) => page !== 'CHANGELOG.md')
  expect(current.flatMap((page) => unknownNamesIn(page, readFileSync(join(root, page), 'utf8'), words))).toEqual([])
  expect(
    unknownNamesIn('a.md', '`withKey` `unknownNamesIn()` `goneName`', new Set(['withKey', 'unknownNamesIn'])),
  ).toEqual(['a.md: goneName'])
})
