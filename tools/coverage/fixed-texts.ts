import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FoundTest } from './find-tests.ts'

/** A text that the specification fixes, and where it must be met. */
export type FixedText = {
  area: string
  text: string
  /** `screen`: somebody reads it. `answer`: only a program does. `later`: its page is not built yet. */
  met: 'screen' | 'answer' | 'later'
}

type Area = { area: string; texts: string[]; later?: string[]; answers?: string[]; isLater?: boolean }

/** Every fixed text, area by area. */
export function fixedTexts(): FixedText[] {
  const { areas } = JSON.parse(readFileSync(join(import.meta.dirname, 'fixed-texts.json'), 'utf8')) as { areas: Area[] }
  return areas.flatMap(({ area, texts, later = [], answers = [], isLater = false }) =>
    texts.map((text) => ({
      area,
      text,
      met: isLater || later.includes(text) ? 'later' : answers.includes(text) ? 'answer' : 'screen',
    })),
  )
}

/**
 * Says whether a literal of a test names this text. A text of one word, and one that is a part of another fixed text,
 * must be all of the literal, or its beginning before a colon or a number: `Wait 4s`, `Claim: Basket Case`.
 */
export function names(literal: string, text: string, all: readonly FixedText[]): boolean {
  if (literal === text) return true
  const behind = literal.slice(text.length)
  if (literal.startsWith(text) && /^(?:[:,]| (?:\\?d|\d))/.test(behind)) return true
  const isPart = all.some((other) => other.text !== text && other.text.toLowerCase().includes(text.toLowerCase()))
  if (isPart || !text.includes(' ')) return false
  const at = literal.indexOf(text)
  return at >= 0 && !/\w/.test(literal[at - 1] ?? ' ') && !/\w/.test(literal[at + text.length] ?? ' ')
}

const onScreen = /^e2e\/.*\.spec\.ts$|^web\/.*\.test\.tsx$/
/** Tests that were written to meet texts come first, then whole journeys. */
const rank = ({ file }: FoundTest): number => (/texts/.test(file) ? 0 : file.startsWith('e2e/') ? 1 : 2)

/** The tests that meet a text: a screen's on a screen, an answer's anywhere but there. */
export function testsOf(one: FixedText, all: readonly FixedText[], tests: readonly FoundTest[]): FoundTest[] {
  return tests
    .filter(({ file }) => one.met === 'later' || onScreen.test(file) === (one.met === 'screen'))
    .filter(({ literals }) => literals.some((literal) => names(literal, one.text, all)))
    .sort((a, b) => rank(a) - rank(b))
}
