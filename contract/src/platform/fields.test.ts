import { expect, test } from 'vitest'
import { EmptyLine, Line, Prose } from './fields.ts'

test.each([
  ['\u202Eada reyes', 'ada reyes'],
  ['Ada\u2069 follows you', 'Ada follows you'],
  ['\u200B Ada \uFEFF', 'Ada'],
  ['מיכל כהן', 'מיכל כהן'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['Ada 👩‍🚀', 'Ada 👩‍🚀'],
])('the line %j is kept as %j', (typed, kept) => {
  expect(Line(60).parse(typed)).toBe(kept)
  expect(EmptyLine(60).parse(typed)).toBe(kept)
})

test('what is nothing to be seen is no line', () => {
  expect(Line(60).safeParse('\u200B\u2060\u202E').success).toBe(false)
})

test('several lines lose what turns the text around them, and keep their ends', () => {
  expect(Prose(60).parse('one\u202E\n\u2066two')).toBe('one\ntwo')
})
