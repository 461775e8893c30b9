import { expect, test } from 'vitest'
import { readTaxText } from './read-tax-file.ts'

test('columns are found by their headings, in any order, with what spreadsheets add', () => {
  expect(readTaxText('\ufeffRegion;Rate (%);Country\n"Washington, state";6,5;US\n\n;19;DE\n')).toEqual({
    rates: [
      { country: 'US', region: 'Washington, state', ratePpm: 65_000 },
      { country: 'DE', region: '', ratePpm: 190_000 },
    ],
    problems: [],
  })
})

test('a wrong row is named by its line in the file', () => {
  expect(readTaxText('country,region,rate\nUS,OR,0\n\nGermany,,19')).toMatchObject({
    rates: [{ country: 'US' }],
    problems: [{ line: 4, message: expect.stringContaining('two-letter') }],
  })
})

test('a file without rows or headings says so', () => {
  expect(readTaxText('')).toHaveProperty('problem')
  expect(readTaxText('country,region,rate')).toHaveProperty('problem')
  expect(readTaxText('US,OR,0\nDE,,19')).toHaveProperty('problem')
})
