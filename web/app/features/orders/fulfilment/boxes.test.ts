import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { expect, test } from 'vitest'
import { paidOrder } from '#web/features/checkout/testing/checkout-parcels.ts'
import { boxesOf, isParcelOpen, openItems } from './boxes.ts'

const line = (claimId: string, refundedCents = 0): Order['lines'][number] => ({
  ...{ claimId, dropId: 'drop', itemId: 'item', title: 'A tape', image: null, category: null },
  ...{ priceCents: 100, refundedCents, seq: 1, claimedAt: '2026-11-01T00:00:00Z', contents: null },
})

test('orders of one parcel share a box, in the place of the first of them', () => {
  const orders = ['a', 'b', 'c', 'd'].map((id, i) =>
    paidOrder({ id, number: i + 1, parcelId: id === 'a' || id === 'c' ? 'parcel' : null }),
  )
  expect(boxesOf(orders).map((box) => box.orders.map(({ id }) => id))).toEqual([['a', 'c'], ['b'], ['d']])
})

test('an order is kept open until its parcel ends', () => {
  const order = paidOrder({ parcelId: 'parcel', parcelEndsAt: '2026-11-10T00:00:00Z' })
  expect(isParcelOpen(order, Date.parse('2026-11-09T23:59:59Z'))).toBe(true)
  expect(isParcelOpen(order, Date.parse('2026-11-10T00:00:00Z'))).toBe(false)
  expect(isParcelOpen(paidOrder(), 0)).toBe(false)
})

test('what was refunded or has left is not counted', () => {
  const parcel = { claimIds: ['left'] } as Order['shipments'][number]
  const order = paidOrder({ lines: [line('left'), line('gone', 100), line('stays')], shipments: [parcel] })
  expect(openItems([order, paidOrder({ lines: [line('other')] })])).toBe(2)
})
