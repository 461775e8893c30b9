// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { guessMapping, headingLabels, mapHeading, rememberMapping } from './guess-columns.ts'

beforeEach(() => localStorage.clear())

test('columns are guessed from headings in many hands', () => {
  expect(guessMapping(['Item Name', 'PRICE (USD)', 'Qty.', 'Custom label', 'Publisher', 'Whatever'])).toEqual([
    ...['title', 'price', 'quantity', 'sku', 'maker', null],
  ])
  expect(
    guessMapping([
      'Catalog#',
      'Artist',
      'Title',
      'Released',
      'Collection Media Condition',
      'Collection Sleeve Condition',
    ]),
  ).toEqual(['sku', 'maker', 'title', 'year', 'condition', 'sleeveCondition'])
  expect(guessMapping(['Stock no', 'Name', 'Asking', 'Grade'])).toEqual(['sku', 'title', 'price', 'condition'])
})

test('of doubled headings the first one fills the column, and reasons of bad rows fill none', () => {
  expect(guessMapping(['Title', 'Title', 'Name', '', 'Problem'])).toEqual(['title', null, null, null, null])
  expect(headingLabels(['Title', 'Title', '', ''])).toEqual(['Title', 'Title (2)', 'Column 3', 'Column 4'])
})

test('what was chosen is remembered for the same headings, also that nothing was', () => {
  const headings = ['Bezeichnung', 'Title', 'Price']
  rememberMapping(headings, ['title', null, 'price'])
  expect(guessMapping(headings)).toEqual(['title', null, 'price'])
  expect(guessMapping(['Price', 'Bezeichnung'])).toEqual(['price', 'title'])
})

test('a broken memory is none', () => {
  localStorage.setItem('keepcase-import-columns', '{"title":')
  expect(guessMapping(['Title'])).toEqual(['title'])
})

test('a column moves to the heading that was chosen for it', () => {
  expect(mapHeading(['title', 'price'], 1, 'title')).toEqual([null, 'title'])
  expect(mapHeading(['title', 'price'], 0, null)).toEqual([null, 'price'])
})
