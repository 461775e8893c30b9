import { expect, test } from 'vitest'
import type { OrderFacts } from '../facts.queries.ts'
import { orderReceipt } from './order-mails.ts'

const order: OrderFacts = {
  number: 1042,
  storefrontName: 'Static Age',
  fulfilment: 'shipping',
  currency: 'USD',
  lines: [{ title: 'Night of the Creeps', priceCents: 2400, image: '/drawn/1/a.svg' }],
  shippingCents: 0,
  discountCents: 0,
  buyerFeeCents: 0,
  taxCents: 0,
  totalCents: 2400,
} as unknown as OrderFacts

test('a receipt has no rows of zero, and names fee and tax as the checkout does', () => {
  expect(orderReceipt('o1', order).rows).toEqual([
    ['Night of the Creeps', '$24.00', '/drawn/1/a.png'],
    ['Total', '$24.00'],
  ])
  const taxed = { ...order, shippingCents: 500, buyerFeeCents: 250, taxCents: 480, totalCents: 3630 }
  expect(orderReceipt('o1', taxed).rows?.slice(1)).toEqual([
    ['Shipping', '$5.00'],
    ['Platform fee', '$2.50'],
    ['Tax', '$4.80'],
    ['Total', '$36.30'],
  ])
})
