import type { PickLine } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { expect, test } from 'vitest'
import { mergePickLists, sortPickLines } from './pick-lines.ts'

const line = (itemId: string, given: Partial<PickLine> = {}): PickLine => ({
  ...{ itemId, title: `Tape ${itemId}`, sku: null, shelf: null, condition: null, quantity: 1, orderNumbers: [1] },
  ...given,
})

test('an item in both lists is one line, with the orders of both', () => {
  const first = { items: [line('a', { quantity: 2, orderNumbers: [7, 9] }), line('b')], orders: 3, hasMore: false }
  const second = { items: [line('a', { quantity: 1, orderNumbers: [8] })], orders: 1, hasMore: false }
  expect(mergePickLists([first, second])).toEqual({
    items: [line('a', { quantity: 3, orderNumbers: [7, 8, 9] }), line('b')],
    orders: 4,
    hasMore: false,
  })
})

test('lines go by shelf, then SKU; numbers by value, and what has neither comes last', () => {
  const lines = [
    line('a'),
    line('b', { shelf: 'A10' }),
    line('c', { shelf: 'A2', sku: 'V-20' }),
    line('d', { shelf: 'A2', sku: 'V-3' }),
  ]
  const idsBy = (sort: 'shelf' | 'sku') => sortPickLines(lines, sort).map(({ itemId }) => itemId)
  expect(idsBy('shelf')).toEqual(['d', 'c', 'b', 'a'])
  expect(idsBy('sku')).toEqual(['d', 'c', 'a', 'b'])
})
