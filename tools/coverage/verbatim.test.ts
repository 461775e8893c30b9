import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fixedTexts } from './fixed-texts.ts'

// The fixed texts stand to the letter in the sources, so that a change of one is seen at once.

/** Texts that the sources put together, by the part that is there. */
const composed: Record<string, string> = { 'Search drops...': 'Search $' + '{what}...' }
/** A name that a seller writes; the one in the demo world has a curly apostrophe. */
const writtenBySellers = ["Collector's Club"]
/** Texts of parts that are not built. */
const notBuilt = ['Create Backup', 'Last backup']

const root = join(import.meta.dirname, '../..')
const sources = ['web/app/**/*.{ts,tsx}', 'contract/src/**/*.ts', 'server/src/**/*.ts', 'db/routines/*.sql']
  .flatMap((pattern) => globSync(pattern, { cwd: root }))
  .filter((file) => !/\.(test|gallery)\.tsx?$|\/testing\//.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
  .replace(/\s+/g, ' ')
  .replaceAll('&amp;', '&')
  .replaceAll("\\'", "'")
  .replaceAll("''", "'")

const missingIn = (text: string, from: string): boolean => !from.includes(composed[text] ?? text)

test('each fixed text stands in the sources to the letter', () => {
  const wanted = fixedTexts().filter(({ text }) => !writtenBySellers.includes(text) && !notBuilt.includes(text))
  expect(wanted.length).toBeGreaterThan(200)
  expect(wanted.filter(({ text }) => missingIn(text, sources)).map(({ text }) => text)).toEqual([])
})

test('a changed text is missed', () => {
  const text = 'Please check your email to complete signup.'
  expect(missingIn(text, sources)).toBe(false)
  expect(missingIn(text, sources.replaceAll(text, 'Please check your mail to complete signup.'))).toBe(true)
})
