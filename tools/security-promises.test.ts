import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTests } from './coverage/find-tests.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** Tests listed in the last cell of a page's tables: `` `file`: title ``, separated by `<br>`. */
function namedTests(text: string): { file: string; title: string }[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
  return rows.flatMap((row) => {
    const cells = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    const tests = (cells[3] ?? '').split('<br>').map((name) => /^`([^`]+)`: (.+)$/.exec(name))
    return tests.map((found) => ({ file: found?.[1] ?? row, title: found?.[2] ?? 'names no test' }))
  })
}

const known = new Set(findTests().map(({ file, title }) => `${file}: ${title}`))
const missing = (text: string) =>
  namedTests(text)
    .map(({ file, title }) => `${file}: ${title}`)
    .filter((name) => !known.has(name))

test('every promise of the security page names tests that exist', () => {
  expect(namedTests(page).length).toBeGreaterThan(60)
  expect(missing(page)).toEqual([])
})

test('a test that was renamed, and a promise without one, are found', () => {
  const own = '`tools/security-promises.test.ts`: every promise of the security page names tests that exist'
  expect(missing(`| A | B | ${own} |`)).toEqual([])
  expect(missing(`| A | B | ${own}<br>${own} of old |`)).toHaveLength(1)
  expect(missing('| A | B | |')).toHaveLength(1)
})
