import { describe, expect, test } from 'vitest'
import { findTests, testsIn } from './coverage/find-tests.ts'
import { fixedTexts, matchesText, testsOf } from './coverage/fixed-texts.ts'
import { coverageReport } from './coverage/report.ts'

const texts = fixedTexts()
const tests = findTests()

test('every text that visitors and buyers read is met by a test', () => {
  const own = texts.filter(({ met }) => met !== 'later')
  const unmet = own.filter((one) => testsOf(one, texts, tests).length === 0)
  expect(unmet.map(({ text }) => text)).toEqual(own.filter(({ met }) => met === 'missing').map(({ text }) => text))
})

test('the report names each fixed text with its tests', () => {
  const report = coverageReport(texts, tests)
  expect(report.split('\n').filter((line) => line.startsWith('| ')).length).toBeGreaterThan(texts.length)
  expect(report).not.toContain('**no test**')
})

describe('how tests are found', () => {
  const source = [
    "const word = 'Outside'",
    "test('a first one', async () => {",
    "  // 'In a comment'",
    "  await expect(page.getByText('Gone')).toHaveCount(0)",
    `  await see(page.getByText('Drop not found'), \`Follow: \${name}\`, /^Claiming\\.\\.\\.$/)`,
    '})',
    'test.each([',
    "  ['one', (x: number) => x],",
    "])('a second, %s', () => {",
    '  see("Today\'s")',
    '})',
    "const later = 'Between two'",
    "test.beforeEach(() => see('Nobody'))",
  ].join('\n')
  const [first, second, ...more] = testsIn('x.spec.ts', source)

  test('by their titles, each with what it names itself', () => {
    expect([first?.title, second?.title, more.length]).toEqual(['a first one', 'a second, %s', 0])
    expect(first?.literals).toEqual(['Drop not found', `Follow: \${name}`, 'Claiming...'])
    expect(second?.literals).toEqual(["Today's"])
  })

  test('a short text, or one inside another, must be all that is named', () => {
    const met = (literal: string, text: string) => matchesText(literal, text, texts)
    expect([met('Claim', 'Claim'), met('Claim: Basket Case', 'Claim'), met('Claim limit reached', 'Claim')]).toEqual([
      true,
      true,
      false,
    ])
    expect(met('Unable to claim this item. Please try again.', 'Unable to claim this item.')).toBe(false)
    expect(met('Wait 4s: Basket Case', 'Wait')).toBe(true)
    expect(met('Thanks for joining! We write to you.', 'Thanks for joining!')).toBe(true)
    expect(met('Drop Not Found', 'Drop not found')).toBe(false)
  })
})
