import { expect, test } from 'vitest'
import { centsOf, decimalsOf, textOfCents } from './money-text.ts'

test.each([
  ['64', 6400],
  ['64.5', 6450],
  ['$1,234.50', 123_450],
  ['.99', 99],
  ['12.', 1200],
  ['0', 0],
])('%s is %i cents', (text, cents) => {
  expect(centsOf(text, 2)).toBe(cents)
})

test.each(['', 'abc', '1.234', '1,23', '-5', '12.50.1', '99999999999'])('%s is no amount', (text) => {
  expect(centsOf(text, 2)).toBeNull()
})

test('a currency without decimals has whole units', () => {
  expect(decimalsOf('JPY')).toBe(0)
  expect(centsOf('1200', 0)).toBe(1200)
  expect(centsOf('12.5', 0)).toBeNull()
  expect(textOfCents(1200, 0)).toBe('1200')
})

test('an amount reads as it is edited', () => {
  expect([textOfCents(6400, 2), textOfCents(5, 2), textOfCents(null, 2)]).toEqual(['64.00', '0.05', ''])
})
