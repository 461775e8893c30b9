/**
 * Which test meets which fixed text, as a page to read: makes the tables of `docs/coverage.md` anew.
 * `node tools/coverage.ts` writes it and says what no test meets and which named test is gone; a test compares.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTests } from './coverage/find-tests.ts'
import { fixedTexts, testsOf } from './coverage/fixed-texts.ts'
import { namedTests, nameOf, withTexts } from './coverage/page.ts'

const path = join(import.meta.dirname, '../docs/coverage.md')
const texts = fixedTexts()
const tests = findTests()
const page = withTexts(readFileSync(path, 'utf8'), texts, tests)
writeFileSync(path, page)
const known = new Set(tests.map(nameOf))
for (const name of namedTests(page)) if (!known.has(name)) console.log(`gone: ${name}`)
const unmet = texts.filter((one) => one.met !== 'later' && testsOf(one, texts, tests).length === 0)
for (const { area, text } of unmet) console.log(`${area}: ${text}`)
console.log(
  `${texts.length} texts, ${texts.filter(({ met }) => met === 'later').length} of later pages, ${unmet.length} unmet`,
)
