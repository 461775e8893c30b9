import type { ItemResult } from '@keepcase/contract/claims/claims.contract.ts'
import { expect, test } from 'vitest'
import { isSoldOut, onHoldFirst } from '../items/item-stock.ts'
import { dropFixture, itemFixture } from '../testing/drops-fixtures.ts'
import { outcomesOf, summaryOf, tookText } from './results.ts'

const start = '2026-11-22T18:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString()
const sold = { availableCount: 0, soldCount: 1 }
const held = { availableCount: 0, heldCount: 1 }
const item = (id: string, position: number, given = {}) => itemFixture({ id, title: id, position, ...given })
const result = (dropItemId: string, ms: number, lastMs = ms): ItemResult => ({
  dropItemId,
  kept: 1,
  firstAt: later(ms),
  lastAt: later(lastMs),
  waiting: 0,
  keepers: [],
})

const items = [item('slow', 1, sold), item('held', 2, held), item('fast', 3, sold), item('left', 4)]
const drop = dropFixture({
  type: 'marketplace',
  status: 'completed',
  startDate: start,
  items,
  itemsSold: 2,
  unitsTotal: 4,
})
const results = [result('slow', 95_000), result('fast', 420)]
const ids = (rows: readonly { item: { id: string } }[]) => rows.map((row) => row.item.id)

test('groups what is on hold, what was not sold, and what was kept, the fastest first', () => {
  const { held: onHold, unsold, kept } = outcomesOf(drop, results)
  expect([ids(onHold), ids(unsold), ids(kept)]).toEqual([['held'], ['left'], ['fast', 'slow']])
})

test('an item that people only wait for has sold nothing', () => {
  const line = { dropItemId: 'held', kept: 0, firstAt: null, lastAt: null, waiting: 3, keepers: [] }
  const all = outcomesOf(drop, [...results, line])
  expect(all.held[0]?.result?.waiting).toBe(3)
  expect(tookText(drop, all.held[0]!)).toBeNull()
  expect(summaryOf(drop, all)).toBe('2 of 4 kept, the first after 0.4 s.')
})

test('keeps items whose results are not known yet, after the others', () => {
  expect(ids(outcomesOf(drop, [result('slow', 5)]).kept)).toEqual(['slow', 'fast'])
})

test('counts from the start, a live lot from its reveal, and names early access', () => {
  const [slow, , fast] = items
  expect(tookText(drop, { item: slow!, result: results[0]! })).toBe('1 min')
  expect(tookText(drop, { item: fast!, result: results[1]! })).toBe('0.4 s')
  expect(tookText(drop, { item: fast!, result: result('fast', -60_000) })).toBe('Early access')
  expect(tookText(drop, { item: fast!, result: null })).toBeNull()
  const live = dropFixture({ ...drop, type: 'live' })
  const lot = { ...slow!, revealedAt: later(90_000) }
  expect(tookText(live, { item: lot, result: results[0]! })).toBe('5 s')
})

test.each([
  [{}, results, '2 of 4 kept, the first after 0.4 s.'],
  [{ itemsSold: 4 }, results, 'All 4 kept in 1 min.'],
  [{}, [], '2 of 4 kept.'],
  [{}, [result('fast', -1_000)], '2 of 4 kept, the first in early access.'],
  [{ itemsSold: 0 }, [], 'Nothing was sold.'],
])('sums up a drop: %o', (given, known, words) => {
  const over = { ...drop, ...given }
  expect(summaryOf(over, outcomesOf(over, known))).toBe(words)
})

test('is sold out once nothing is left to claim or to reveal while it runs', () => {
  const gone = items.slice(0, 3)
  expect(isSoldOut({ ...drop, items: gone }, 'active')).toBe(true)
  expect(isSoldOut({ ...drop, items: gone }, 'sold-out')).toBe(true)
  expect(isSoldOut(drop, 'active')).toBe(false)
  expect(isSoldOut({ ...drop, items: gone }, 'completed')).toBe(false)
  expect(isSoldOut({ ...drop, items: [] }, 'active')).toBe(false)
  const live = {
    lotCount: 4,
    currentItemId: null,
    revealEverySeconds: null,
    nextRevealAt: null,
    stream: null,
    closeOnReveal: false,
  }
  expect(isSoldOut({ ...drop, type: 'live', live, items: gone }, 'active')).toBe(false)
  expect(onHoldFirst(gone).map(({ id }) => id)).toEqual(['held', 'slow', 'fast'])
})
