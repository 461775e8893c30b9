import { expect, test } from 'vitest'
import { postalCodeExamples, postalCodeProblem, readPostalCode } from './postal-codes.ts'

test.each([
  ['US', '97201', '97201'],
  ['US', ' 97201–1234 ', '97201-1234'],
  ['US', '972011234', '97201-1234'],
  ['US', '９７２０１', '97201'],
  ['US', 'US-97201', '97201'],
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', 'SW1A  1AA', 'SW1A 1AA'],
  ['CA', 'k1a-0b1', 'K1A 0B1'],
  ['IE', 'd02x285', 'D02 X285'],
  ['NL', '1012ab', '1012 AB'],
  ['DE', 'D-10115', '10115'],
  ['DE', 'DE 10115', '10115'],
  ['AT', 'A-1010', '1010'],
  ['SE', '11122', '111 22'],
  ['PL', '00001', '00-001'],
  ['JP', '1000001', '100-0001'],
  ['JP', '１００－０００１', '100-0001'],
  ['BR', '01310-100', '01310-100'],
  ['PT', '1000 001', '1000-001'],
  ['IN', '110 001', '110001'],
  ['AZ', 'AZ1000', '1000'],
  ['AR', '1425', '1425'],
  ['SV', '1101', '1101'],
  ['KY', 'ky11100', 'KY1-1100'],
  ['HK', 'anything at all', 'ANYTHING AT ALL'],
  ['AE', '', ''],
  ['US', '  ', ''],
])('in %s %j is kept as %j', (country, typed, normalized) => {
  expect(readPostalCode(country, typed)).toBe(normalized)
})

test.each([
  ['US', 'NOT-A-ZIP'],
  ['US', '9720'],
  ['US', '972011'],
  ['US', '97201\n<b>'],
  ['GB', '97201'],
  ['CA', 'D1A 0B1'],
  ['DE', '1011'],
  ['DE', 'X-10115'],
  ['FR', '7500A'],
  ['US', '9'.repeat(20)],
])('in %s %j is no postal code', (country, typed) => {
  expect(readPostalCode(country, typed)).toBeNull()
})

test('each example is a code as it is kept, and stands in the message', () => {
  for (const [country, example] of Object.entries(postalCodeExamples)) {
    expect([country, readPostalCode(country, example)]).toEqual([country, example])
    expect(postalCodeProblem(country)).toContain(`like ${example}`)
  }
  expect(postalCodeProblem('MC')).toBe("Check the postal code. It doesn't fit the country you chose.")
})
