import { expect, test } from 'vitest'
import { hasMixedScripts, Name } from './fields.ts'

test.each([
  ...['Anna', 'Ольга', 'Γιώργος', 'José Núñez', "D'Artagnan O’Neill", 'naïve café', 'Łódź', 'R2-D2', '7'],
  ...['寿司とラーメン', 'ドラえもんショップ', 'Tシャツ屋', 'カナー々', '台灣ㄅㄆㄇ', 'K팝스토어', '東京Tower'],
  ...[
    'ร้านABC',
    'محلABC',
    'G-Шок',
    'Vinyl и Ko',
    'मेरी दुकान',
    'می\u200Cخواهم',
    'Ada 👩‍🚀',
    '№ 1',
    'Café № 5 ½',
    '𝐀da',
    'µTech',
  ],
])('%j is written in one alphabet a word', (name) => {
  expect(hasMixedScripts(name)).toBe(false)
})

test.each([
  'Keepc\u0430se', // Cyrillic a
  '\u0410dmin', // Cyrillic A
  'Supp\u03BFrt', // Greek omicron
  'Ολga',
  'Мodеrаtor',
  'a\u0585b', // Armenian oh
  'ab\u13A2', // Cherokee I
  'Ада\u03BF', // Cyrillic and Greek
  'שלוםПривет',
  'עabcЖ',
])('%j mixes alphabets in a word', (name) => {
  expect(hasMixedScripts(name)).toBe(true)
  expect(Name(60).safeParse(`The ${name} shop`).error?.issues[0]?.message).toBe('Use one alphabet per word.')
})

test('a name loses the marks that turn a text around, and stays a name', () => {
  for (const mark of ['\u061C', '\u200E', '\u200F', '\u202A', '\u202E', '\u2066', '\u2069'])
    expect(Name(60).parse(`Ada${mark} Reyes`)).toBe('Ada Reyes')
})

test('a name far too long is refused without a look at its letters', () => {
  const began = performance.now()
  expect(Name(60).safeParse('aж'.repeat(60_000)).error?.issues).toHaveLength(1)
  expect(performance.now() - began).toBeLessThan(500)
})
