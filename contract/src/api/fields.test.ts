import { expect, test } from 'vitest'
import { EmptyLine, Line, Prose } from './fields.ts'

test.each([
  ['\u202Eada reyes', 'ada reyes'],
  ['Ada\u2069 follows you', 'Ada follows you'],
  ['\u200B Ada \uFEFF', 'Ada'],
  ['מיכל כהן', 'מיכל כהן'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['Ada 👩‍🚀', 'Ada 👩‍🚀'],
  ['👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣', '👨‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 1️⃣'],
  ['བསྒྲུབས་ བརྒྱུད་ ལྷ', 'བསྒྲུབས་ བརྒྱུད་ ལྷ'],
  ['בְּרֵאשִׁ֖ית', 'בְּרֵאשִׁ֖ית'],
  [`Z${'\u0301'.repeat(40)}o`, `Z${'\u0301'.repeat(8)}o`],
  [`Z${'\u0301\u200D'.repeat(20)}`, `Z${'\u0301\u200D'.repeat(4)}`],
])('the line %j is kept as %j', (typed, kept) => {
  expect(Line(60).parse(typed)).toBe(kept)
  expect(EmptyLine(60).parse(typed)).toBe(kept)
})

test.each([
  '\u200B\u2060\u202E',
  '\u3164',
  '\uFFA0 \u115F',
  '\u2800',
  '\u00AD',
  '\u200D',
  '\u034F',
  '\u0301',
  '\uFE0F',
])('what is nothing to be seen is no line: %j', (typed) => {
  expect(Line(60).safeParse(typed).success).toBe(false)
})

test.each(['7', '?', '★', '👻', '\u0915', '©'])('one sign that is seen is a line: %j', (typed) => {
  expect(Line(60).parse(typed)).toBe(typed)
})

test.each(['\n', '\r', '\u0000', '\u0085', '\u2028', '\u2029'])('%j ends no line in the middle of one', (end) => {
  for (const field of [Line(60), EmptyLine(60)]) expect(field.safeParse(`one${end}two`).success).toBe(false)
})

test('several lines lose what turns the text around them, and keep their ends', () => {
  expect(Prose(60).parse('one\u202E\n\u2066two')).toBe('one\ntwo')
  expect(Prose(20_000).parse(`H${'\u0336'.repeat(10_000)}e`)).toBe(`H${'\u0336'.repeat(8)}e`)
})
