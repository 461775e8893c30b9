import type { FoundTest } from './find-tests.ts'
import { type FixedText, isOfTexts, testsOf } from './fixed-texts.ts'

const begin = '<!-- fixed texts: made by tools/coverage.ts -->'
const end = '<!-- end of fixed texts -->'

/** A test as a table names it. */
export const nameOf = ({ file, title }: Pick<FoundTest, 'file' | 'title'>): string => `${file}: ${title}`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** The page with the table of fixed texts between its two marks made anew. */
export function withTexts(page: string, texts: readonly FixedText[], tests: readonly FoundTest[]): string {
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined) throw new Error('The page has lost its marks')
  return `${before}${begin}\n\n${textTables(texts, tests)}\n${end}${after}`
}

function textTables(texts: readonly FixedText[], tests: readonly FoundTest[]): string {
  const areas = [...new Set(texts.map(({ area }) => area))]
  return areas
    .map((area) => {
      const lines = texts.filter((one) => one.area === area).map((one) => line(one, texts, tests))
      return `### ${area[0]?.toUpperCase()}${area.slice(1)}\n\n| Text | Met by |\n|---|---|\n${lines.join('\n')}\n`
    })
    .join('\n')
}

/** What stands where no test is named. */
const without: Record<FixedText['met'], string> = {
  screen: '**no test**',
  answer: '**no test**',
  later: '*its page is not built yet*',
  missing: '*nothing says it yet*',
}

/** A text with a test or two: of those that were written for texts where there are some, else the first one. */
function line(one: FixedText, texts: readonly FixedText[], tests: readonly FoundTest[]): string {
  const found = one.met === 'later' ? [] : testsOf(one, texts, tests)
  const own = found.filter(isOfTexts)
  const words = (own.length > 0 ? own.slice(0, 2) : found.slice(0, 1)).map((test) => cell(nameOf(test))).join('<br>')
  return `| ${cell(one.text)} | ${words || without[one.met]} |`
}

/** The tests that the page names outside the tables of texts, as `file: title`. */
export function namedTests(page: string): string[] {
  const own = page.replace(new RegExp(`${begin}[\\s\\S]*${end}`), '')
  return own
    .split('\n')
    .filter((row) => row.startsWith('|') && !/^\|[-| ]+\|$/.test(row))
    .flatMap((row) => (row.split(/(?<!\\)\|/).at(-2) ?? '').split('<br>'))
    .map((name) => name.trim().replaceAll('\\|', '|').replaceAll('&lt;', '<'))
    .filter((name) => /^[\w./-]+\.(?:spec|test)\.tsx?:/.test(name))
}

/** The rows whose last cell names no test at all. */
export function rowsWithoutTest(page: string): string[] {
  const own = page.replace(new RegExp(`${begin}[\\s\\S]*${end}`), '')
  const rows = own.split('\n').filter((row) => row.startsWith('|') && !/^\|[-| ]+\|$/.test(row))
  return rows.filter((row) => !/\.(?:spec|test)\.tsx?:/.test(row) && !/\| Test \|$/.test(row))
}
