import { expect, test } from 'vitest'
import { suggestCarrier } from './suggest-carrier.ts'

test.each([
  ['9400111202555842332669', 'usps'],
  ['1Z5R89390357567127', 'ups'],
  ['986578788855', 'fedex'],
  ['C11031500001879', 'ontrac'],
  ['RB123456785GB', 'royal_mail'],
  ['LX123456785DE', 'deutsche_post'],
  ['9400111202555842332660', null],
  ['HELLO', null],
])('suggests a carrier for %s: %s', (number, carrier) => {
  expect(suggestCarrier(number)).toBe(carrier)
})
