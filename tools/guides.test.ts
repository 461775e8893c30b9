import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionFiles } from './checks/structure.ts'

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** How many hand-written files a guide says that its change takes. */
const filesIn = (guide: string): number => Number(/\*\*(\d+) hand-written files?\*\*/.exec(guide)?.[1])
/** Numbered rows of a guide's table. */
const rowsIn = (guide: string): number => [...guide.matchAll(/^\| \d+ \|/gm)].length

test.each([
  ['adding-a-field-of-a-drop', 6],
  ['adding-a-discover-filter', 5],
  ['changing-the-hold-rule', 3],
  ['adding-an-administrators-page', 7],
])('docs/%s.md takes %i files at most', (name, bound) => {
  expect(filesIn(read(`docs/${name}.md`))).toBeLessThanOrEqual(bound)
})

test.each(['adding-a-discover-filter', 'adding-an-administrators-page'])(
  'docs/%s.md lists as many as it says',
  (name) => {
    const guide = read(`docs/${name}.md`)
    expect(rowsIn(guide)).toBe(filesIn(guide))
  },
)

/** A source file without its comments and imports. */
const codeOf = (source: string): string =>
  source.replace(/\/\*[\s\S]*?\*\/|^\s*(?:\/\/|--).*$|^import [\s\S]*? from '.*'$/gm, '')

/** Production files, routines and migrations whose code has one of these words. */
const filesWith = (words: RegExp, folders: RegExp): string[] =>
  [...productionFiles(root), ...globSync('db/{routines,migrations}/*.sql', { cwd: root })]
    .filter((file) => folders.test(file) && words.test(codeOf(read(file))))
    .sort()

test('a discover filter is spelled in its entry alone', () => {
  expect(filesWith(/\b(?:era|genre|fulfillment)\b/, /^(?:contract|server|web)\/.*\/discovery\//)).toEqual([
    'contract/src/discovery/discovery.filters.ts',
  ])
})

test('a followed field of a drop is spelled where the guide says, and in the components that write and show it', () => {
  const guide = read('docs/adding-a-field-of-a-drop.md')
  const found = filesWith(/\b(?:hostNote|host_note)\b/, /./)
  const isComponent = (file: string) => file.startsWith('web/') && file.endsWith('.tsx')
  const isMigration = (file: string) => file.startsWith('db/migrations/')
  const others = found.filter((file) => !guide.includes(`\`${file}\``) && !isComponent(file) && !isMigration(file))
  expect(others).toEqual([])
  expect(found.length).toBeGreaterThan(5)
})

test('a section of administration is named by its row alone', () => {
  const outside = productionFiles(root).filter(
    (file) => file.startsWith('web/app/') && !file.startsWith('web/app/features/admin/audit/'),
  )
  expect(outside.filter((file) => /features\/admin\/audit\/|\/admin\/audit\b/.test(read(file)))).toEqual([
    'web/app/routes/admin/admin-sections.ts',
  ])
})

test('control: comments and imports spell nothing', () => {
  expect(codeOf("import { era } from './era.ts'\n/** era */\n// era\nconst a = 1 // one\n")).not.toContain('era')
  expect(codeOf('const era = 1')).toContain('era')
})
