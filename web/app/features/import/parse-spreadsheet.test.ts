import { expect, test } from 'vitest'
import { decodeText, guessEncoding } from './decode-text.ts'
import { guessDelimiter, parseSpreadsheet } from './parse-spreadsheet.ts'

const utf16 = (text: string, isBig: boolean, hasMark: boolean): Uint8Array => {
  const units = [...(hasMark ? '\ufeff' : ''), ...text].map((character) => character.charCodeAt(0))
  return new Uint8Array(units.flatMap((unit) => (isBig ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])))
}

test.each([
  ['utf-8', new TextEncoder().encode('Titel;Preis\nÄrzte;5')],
  ['utf-8', new TextEncoder().encode('\ufeffTitel;Preis\nÄrzte;5')],
  [
    'windows-1252',
    new Uint8Array(
      [...'Titel;Preis\n'].map((c) => c.charCodeAt(0)).concat([0xc4, ...[...'rzte;5'].map((c) => c.charCodeAt(0))]),
    ),
  ],
  ['utf-16le', utf16('Titel;Preis\nÄrzte;5', false, true)],
  ['utf-16be', utf16('Titel;Preis\nÄrzte;5', true, true)],
  ['utf-16le', utf16('Titel;Preis\nÄrzte;5', false, false)],
  ['utf-16be', utf16('Titel;Preis\nÄrzte;5', true, false)],
] as const)('%s is recognized and read without its mark', (encoding, bytes) => {
  expect(guessEncoding(bytes)).toBe(encoding)
  expect(decodeText(bytes, encoding)).toBe('Titel;Preis\nÄrzte;5')
})

test.each([
  ['Title,Price\nA,5\nB,6', ','],
  ['Titel;Preis\nA;12,50\nB;1,00\nC;2,50', ';'],
  ['Title\tPrice\nA, B and C\t5\nD, E\t6', '\t'],
  ['Title|Price\nA|5', '|'],
  ['sep=;\r\nTitle;Price\r\nA;5', ';'],
  ['"A, title";Price\n"B, title";5', ';'],
  ['Title\nA\nB', ','],
])('the separator of %j is %j', (text, delimiter) => {
  expect(guessDelimiter(text)).toBe(delimiter)
})

test('rows have the numbers of a spreadsheet program, and empty ones are left out', () => {
  const sheet = parseSpreadsheet('Title,Price,,\r\n"Two\r\nlines",5\r\n\r\n , \r\nB,"6 ""six"""\r\n', ',')
  expect(sheet).toMatchObject({ headings: ['Title', 'Price'], longRows: 0, problem: null })
  expect(sheet.rows).toEqual([
    { line: 2, cells: ['Two\r\nlines', '5'] },
    { line: 5, cells: ['B', '6 "six"'] },
  ])
})

test('Excel’s line with the separator counts as a row', () => {
  expect(parseSpreadsheet('sep=;\r\nTitle;Price\r\nA;5', ';').rows).toEqual([{ line: 3, cells: ['A', '5'] }])
})

test('rows with more cells than headings are counted', () => {
  expect(parseSpreadsheet('Title,Price\nA,5,6\nB,6,\nC,7', ',').longRows).toBe(1)
})

test.each([
  ['Title,Price', 'This file has headings, but no rows below them.'],
  ['', 'This file has headings, but no rows below them.'],
  [
    `${Array.from({ length: 1_000 }, (_, i) => `C${i}`).join()}\nA`,
    'This file has 1,000 columns. Delete those you don’t need, down to 200.',
  ],
  [`Title\n${'A\n'.repeat(10_001)}`, 'This file has 10,001 rows. Split it into files of up to 10,000.'],
  [
    'Title,Price\nA,5\n"B,6\nC,7',
    'A quotation mark opens in row 3 and never closes. Fix it in the file, or choose another separator.',
  ],
])('a file that can’t be imported says why', (text, problem) => {
  expect(parseSpreadsheet(text, ',').problem).toBe(problem)
})
