import { expect, test } from 'vitest'
import { soldText } from './drops-table.tsx'

const live = { type: 'live', itemCount: 4, itemsSold: 0, unitsTotal: 0 } as const

test('a live drop that hasn’t started says nothing of what sold, and a running one how many', () => {
  expect(soldText({ ...live, status: 'draft' })).toBe('—')
  expect(soldText({ ...live, status: 'scheduled' })).toBe('—')
  expect(soldText({ ...live, status: 'active' })).toBe('0')
  expect(soldText({ ...live, status: 'active', itemsSold: 2, unitsTotal: 3 })).toBe('2')
})

test('once all lots were up, and in other drops, it says of how many', () => {
  expect(soldText({ ...live, status: 'completed', itemsSold: 3, unitsTotal: 4 })).toBe('3 of 4')
  expect(soldText({ ...live, type: 'marketplace', status: 'scheduled', unitsTotal: 4 })).toBe('0 of 4')
})
