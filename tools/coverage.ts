/**
 * Writes the coverage report, `artefacts/coverage.md`: each text that the specification fixes, with the tests
 * that cover it. `node_modules/.bin/node tools/coverage.ts`; also prints the texts that no test covers.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findTests } from './coverage/find-tests.ts'
import { fixedTexts, testsOf } from './coverage/fixed-texts.ts'
import { coverageReport } from './coverage/report.ts'

const folder = join(import.meta.dirname, '../artefacts')
const texts = fixedTexts()
const tests = findTests()
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'coverage.md'), coverageReport(texts, tests))
const unmet = texts.filter((one) => one.met !== 'later' && testsOf(one, texts, tests).length === 0)
for (const { area, text } of unmet) console.log(`${area}: ${text}`)
console.log(
  `${texts.length} texts, ${texts.filter(({ met }) => met === 'later').length} of later pages, ${unmet.length} unmet`,
)
