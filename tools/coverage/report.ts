import type { FoundTest } from './find-tests.ts'
import { type FixedText, isOfTexts, testsOf } from './fixed-texts.ts'

const nameOf = ({ file, title }: FoundTest): string => `${file}: ${title}`

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')

/** Shown for a text that no test covers. */
const noTest: Record<FixedText['met'], string> = {
  screen: '**no test**',
  answer: '**no test**',
  later: '*its page is not built yet*',
  missing: '*nothing says it yet*',
}

/** The coverage report in Markdown: one table for each area of the specification. */
export function coverageReport(texts: readonly FixedText[], tests: readonly FoundTest[]): string {
  const areas = [...new Set(texts.map(({ area }) => area))]
  const tables = areas.map((area) => {
    const rows = texts.filter((one) => one.area === area).map((one) => row(one, texts, tests))
    return `## ${area[0]?.toUpperCase()}${area.slice(1)}\n\n| Text | Met by |\n|---|---|\n${rows.join('\n')}\n`
  })
  return `# Fixed texts and their tests\n\n${tables.join('\n')}`
}

/** At most two tests for each text: those written for fixed texts, else the first one that covers it. */
function row(one: FixedText, texts: readonly FixedText[], tests: readonly FoundTest[]): string {
  const found = one.met === 'later' ? [] : testsOf(one, texts, tests)
  const own = found.filter(isOfTexts)
  const names = (own.length > 0 ? own.slice(0, 2) : found.slice(0, 1)).map((test) => cell(nameOf(test)))
  return `| ${cell(one.text)} | ${names.join('<br>') || noTest[one.met]} |`
}
