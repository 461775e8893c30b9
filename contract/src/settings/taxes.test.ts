import { expect, test } from 'vitest'
import { rateFor, readPercent, readTaxRows, taxChanges, taxLine } from './taxes.rules.ts'

const read = (...lines: string[]) => readTaxRows(lines.map((line, i) => ({ line: i + 2, cells: line.split(';') })))

test('a percentage becomes exact parts per million', () => {
  expect(['7.25', '7,25 %', '0', '50', '0.07', '8.875', '9.0025 %'].map(readPercent)).toEqual([
    72_500, 72_500, 0, 500_000, 700, 88_750, 90_025,
  ])
  expect(['', '-1', '50.0001', '7.25555', '1e1', 'seven', '.5'].map(readPercent)).toEqual(Array(7).fill(null))
})

test('a table is read row by row, and each wrong line says why', () => {
  const { rates, problems } = read('us;OR;0', 'US;;7', 'DE;;19', 'US;Oregon;4', 'XX;;1', 'FR;;20.55555')
  expect(rates.map(taxLine)).toEqual(['US\tOR\t0', 'US\t\t7', 'DE\t\t19'])
  expect(problems).toEqual([
    { line: 5, message: 'Line 2 already has this destination.' },
    { line: 6, message: expect.stringContaining('two-letter code') },
    { line: 7, message: expect.stringContaining('four decimals') },
  ])
})

test('a name of a region is one short line', () => {
  const { rates, problems } = read(
    `US;${'a'.repeat(60)};1`,
    `US;${'b'.repeat(61)};1`,
    'US;Two\nlines;1',
    'US;One\u2028two;1',
  )
  expect(rates).toHaveLength(1)
  expect(problems.map(({ line }) => line)).toEqual([3, 4, 5])
})

test('a region’s rate counts before its country’s, however the region is written', () => {
  const { rates } = read('US;OR;0', 'US;California;7.25', 'US;;5', 'DE;;19')
  const rate = (country: string, region: string) => rateFor(rates, { country, region })
  expect(['OR', 'or', 'Oregon', ' oregon '].map((region) => rate('US', region))).toEqual([0, 0, 0, 0])
  expect([rate('US', 'CA'), rate('US', 'Texas'), rate('US', '')]).toEqual([72_500, 50_000, 50_000])
  expect([rate('DE', 'Bayern'), rate('FR', 'CA')]).toEqual([190_000, 0])
})

test('two tables are compared by destination', () => {
  const [before, after] = [read('US;OR;0', 'DE;;19').rates, read('US;Oregon;1', 'FR;;20').rates]
  expect(taxChanges(before, after)).toEqual([
    { country: 'DE', region: '', before: 190_000, after: null },
    { country: 'FR', region: '', before: null, after: 200_000 },
    { country: 'US', region: 'Oregon', before: 0, after: 10_000 },
  ])
  expect(taxChanges(before, before)).toEqual([])
})
