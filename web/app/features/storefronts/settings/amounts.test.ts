import { expect, test } from 'vitest'
import { amountOf, centsOf } from './amounts.ts'

test('a price as it is typed becomes whole cents, with no fraction lost', () => {
  const typed = ['9.99', '0', '12.5', '7', '1234.05', '0.07', '19.9']
  expect(typed.map(centsOf)).toEqual([999, 0, 1250, 700, 123_405, 7, 1990])
  for (let cents = 0; cents < 100_000; cents += 7) expect(centsOf(amountOf(cents))).toBe(cents)
})
