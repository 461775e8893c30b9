import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundTest } from './find-tests.ts'

/** A text that the specification fixes, and where it must be covered. */
export type FixedText = {
  area: string
  text: string
  /**
   * `screen`: shown to people. `answer`: only read by programs. `later`: its page is not built yet.
   * `missing`: used nowhere.
   */
  met: 'screen' | 'answer' | 'later' | 'missing'
}

type Area = { area: string; texts: string[]; isLater?: boolean } & {
  [Kind in 'later' | 'answers' | 'missing']?: string[]
}

/** Every fixed text, area by area. */
export function fixedTexts(): FixedText[] {
  const { areas } = JSON.parse(readFileSync(join(import.meta.dirname, 'fixed-texts.json'), 'utf8')) as { areas: Area[] }
  return areas.flatMap((area) => area.texts.map((text) => ({ area: area.area, text, met: metBy(area, text) })))
}

function metBy({ isLater = false, later = [], answers = [], missing = [] }: Area, text: string): FixedText['met'] {
  if (isLater || later.includes(text)) return 'later'
  if (missing.includes(text)) return 'missing'
  return answers.includes(text) ? 'answer' : 'screen'
}

/**
 * Whether a literal of a test matches this text. A text that is a single word, or part of another fixed text,
 * must be the whole literal, or its beginning before a colon or a number: `Wait 4s`, `Claim: Basket Case`.
 */
export function matchesText(literal: string, text: string, all: readonly FixedText[]): boolean {
  if (literal === text) return true
  if (!literal.includes(text)) return false
  const behind = literal.slice(text.length)
  if (literal.startsWith(text) && /^(?:[:,]| (?:\\?d|\d))/.test(behind)) return true
  const isPart = all.some((other) => other.text !== text && other.text.toLowerCase().includes(text.toLowerCase()))
  if (isPart || !text.includes(' ')) return false
  const at = literal.indexOf(text)
  return at >= 0 && !/\w/.test(literal[at - 1] ?? ' ') && !/\w/.test(literal[at + text.length] ?? ' ')
}

const onScreen = /^e2e\/.*\.spec\.ts$|^web\/.*\.test\.tsx$/
/** Whether a test was written to cover fixed texts. */
export const isOfTexts = ({ file }: FoundTest): boolean => /\btexts\b|^tools\/coverage\//.test(file)
/** Sort order: tests written for texts first, then whole journeys. */
const rank = (test: FoundTest): number => (isOfTexts(test) ? 0 : test.file.startsWith('e2e/') ? 1 : 2)

/** Tests that cover a text: for `screen` those of a screen, for `answer` all others. */
export function testsOf(one: FixedText, all: readonly FixedText[], tests: readonly FoundTest[]): FoundTest[] {
  return tests
    .filter(({ file }) => onScreen.test(file) === (one.met === 'screen'))
    .filter(({ literals }) => literals.some((literal) => matchesText(literal, one.text, all)))
    .sort((a, b) => rank(a) - rank(b))
}
