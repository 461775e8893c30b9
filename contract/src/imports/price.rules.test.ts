import { expect, test } from 'vitest'
import { guessDecimalMark, priceCell, readPrice } from './price.rules.ts'

test.each([
  ['12', 1200],
  ['$1,234.50', 123_450],
  ['12.5', 1250],
  ['1.5000', 150],
  ['.99', 99],
  ['US$ 7.00', 700],
  ['7 USD', 700],
  ["1'234.00", 123_400],
  ['1 234.50', 123_450],
])('%j with a decimal point is %i cents', (text, cents) => {
  expect(readPrice(text, '.', 'USD')).toEqual({ cents })
})

test.each([
  ['1.234,50 €', 123_450],
  ['12,5', 1250],
  ['€ 1.000', 100_000],
  ['1\u202f234,00', 123_400],
])('%j with a decimal comma is %i cents', (text, cents) => {
  expect(readPrice(text, ',', 'EUR')).toEqual({ cents })
})

test.each([
  ['', '.', { problem: 'unreadable' }],
  ['twelve', '.', { problem: 'unreadable' }],
  ['12.50', ',', { problem: 'unreadable' }],
  ['1,2345', '.', { problem: 'unreadable' }],
  ['12 or 15', '.', { problem: 'unreadable' }],
  ['1.2.3', '.', { problem: 'unreadable' }],
  ['-5', '.', { problem: 'negative' }],
  ['$-5.00', '.', { problem: 'negative' }],
  ['1.999', '.', { problem: 'tooPrecise' }],
  ['12 €', '.', { otherCurrency: '€' }],
  ['EUR 12', '.', { otherCurrency: 'EUR' }],
  ['CA$12', '.', { otherCurrency: 'CA$' }],
] as const)('%j with %j is refused', (text, mark, answer) => {
  expect(readPrice(text, mark, 'USD')).toEqual(answer)
})

test('every price of an export is read again as the same', () => {
  for (const cents of [0, 1, 10, 99, 100, 123_456, 999_999_999, 1_000_000_000])
    expect(readPrice(priceCell(cents), '.', 'USD')).toEqual({ cents })
})

test('the decimal mark follows the prices that tell', () => {
  expect(guessDecimalMark(['1.234', '12,50 €', '3,00'])).toBe(',')
  expect(guessDecimalMark(['1,234', '$12.50'])).toBe('.')
  expect(guessDecimalMark(['1.234,00'])).toBe(',')
  expect(guessDecimalMark([])).toBe('.')
})
