import { expect, test } from 'vitest'
import { escapeFormula, readCell, unescapeFormula } from './cell-text.rules.ts'

test.each(['=1+1', '+1', '-5 to +5', '@SUM(A1)', '\t=1', "'=1", "''-x", '="00123"'])(
  '%j is escaped and comes back',
  (text) => {
    const cell = escapeFormula(text)
    expect(cell.startsWith("'")).toBe(true)
    expect(unescapeFormula(cell)).toBe(text)
    expect(readCell(cell)).toBe(text)
  },
)

test.each(["'Til Tuesday", "'", "''", 'A=B', '', '1-2'])('%j is no formula and stays', (text) => {
  expect(escapeFormula(text)).toBe(text)
  expect(readCell(text)).toBe(text)
})

test('Excel’s quoted formula is the text in its quotes', () => {
  expect(readCell('="00123"')).toBe('00123')
  expect(readCell('="7"" single"')).toBe('7" single')
  expect(readCell('="a"&"b"')).toBe('="a"&"b"')
})
