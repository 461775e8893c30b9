import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findTests } from './coverage/find-tests.ts'

const root = join(import.meta.dirname, '..')
const page = readFileSync(join(root, 'docs/security.md'), 'utf8')

/** What the last cell of each row of a page's tables names: tests as `` `file`: title ``, or all of `` `file` ``. */
function namedTests(text: string): string[] {
  const rows = text.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Promise |'))
  return rows.flatMap((row) => {
    const [, , , tests = ''] = row.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
    return tests.split('<br>')
  })
}

const known = new Set(findTests().map(({ file, title }) => `\`${file}\`: ${title}`))

function isThere(name: string): boolean {
  const file = /^`([^`]+\.(?:test|spec)\.tsx?)`$/.exec(name)?.[1]
  return file === undefined ? known.has(name) : existsSync(join(root, file))
}

const missing = (text: string) => namedTests(text).filter((name) => !isThere(name))

test('every promise of the security page names tests that exist', () => {
  expect(namedTests(page).length).toBeGreaterThan(60)
  expect(missing(page)).toEqual([])
})

test('a test that was renamed, a file that is gone, and a promise without a test are found', () => {
  const file = '`tools/security-promises.test.ts`'
  const own = `${file}: every promise of the security page names tests that exist`
  expect(missing(`| A | B | ${own}<br>${file} |`)).toEqual([])
  expect(missing(`| A | B | ${own}<br>${own} of old |`)).toHaveLength(1)
  expect(missing('| A | B | `tools/gone.test.ts` |')).toHaveLength(1)
  expect(missing('| A | B | |')).toHaveLength(1)
})
