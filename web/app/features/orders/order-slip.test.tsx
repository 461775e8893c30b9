// @vitest-environment node
import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { OrderSlip } from './order-slip.tsx'
import type { SlipBox } from './slip-groups.ts'

const order = {
  id: '7b0e2f64-1111-4222-8333-944445555666',
  number: 1042,
  status: 'paid',
  fulfilment: 'pickup',
  storefrontName: 'Static Age',
  buyerName: 'Ada Reyes',
  address: null,
  currency: 'USD',
  lines: [],
  shipments: [],
  itemsCents: 0,
  shippingCents: 0,
  discountCents: 0,
  discountCode: null,
  taxCents: 0,
  buyerFeeCents: 0,
  totalCents: 0,
  refundedCents: 0,
  createdAt: '2026-11-22T20:00:00.000Z',
} as unknown as Order

const squaresOf = (markup: string): string[] => [...markup.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d ?? '')

function slipOf(shown: Order, box?: SlipBox): string {
  const element = createElement(OrderSlip, { order: shown, linesOf: () => [], ...(box && { box }) })
  const routes = [{ id: 'root', path: '/', loader: () => null, element }]
  const hydrationData = { loaderData: { root: { origin: 'https://keepcase.example' } } }
  const router = createMemoryRouter(routes, { hydrationData })
  return renderToStaticMarkup(createElement(RouterProvider, { router }))
}

test('a camera that looks at the slip is led to the order', () => {
  const slip = slipOf(order)
  const address = `https://keepcase.example/orders/${order.id}`
  const wanted = renderToStaticMarkup(createElement(QRCodeSVG, { value: address, level: 'M', marginSize: 4 }))
  expect(slip).toContain('Order 1042')
  expect(squaresOf(slip)).toEqual(expect.arrayContaining(squaresOf(wanted)))
})

test('a fee and a tax are listed only where there are some', () => {
  expect(slipOf(order)).not.toMatch(/Platform fee|Tax/)
  const taxed = slipOf({ ...order, buyerFeeCents: 250, taxCents: 480 })
  expect(taxed).toMatch(/Platform fee.*\$2\.50.*Tax.*\$4\.80/)
})

test('an item that was refunded says so: nobody packs it', () => {
  const line = { claimId: 'a', seq: 1, title: 'Dusk Patrol', priceCents: 6400, refundedCents: 6400 }
  const lines = [line, { ...line, claimId: 'b', title: 'Night Shift', refundedCents: 0 }] as Order['lines']
  const slip = slipOf({ ...order, lines })
  expect(slip).toMatch(/Dusk Patrol.*\$64\.00 refunded.*Night Shift/)
  expect(slip.match(/refunded/g)).toHaveLength(1)
})

const tape = (claimId: string, title: string, refundedCents = 0) => ({
  ...{ claimId, title, refundedCents, seq: 1, priceCents: 6400 },
})
const parcel = (number: number, ...claimIds: string[]) => ({
  ...{ id: `parcel ${number}`, number, claimIds, shippedAt: `2026-11-2${number}T12:00:00.000Z` },
})
const parts = {
  ...order,
  lines: [tape('a', 'Dusk Patrol'), tape('b', 'Night Shift'), tape('c', 'Late Fees'), tape('d', 'Static', 6400)],
  shipments: [parcel(1, 'b')],
} as unknown as Order
const wordsOf = (slip: string): string => slip.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

test('the slip of an order that travels in parts says what is in this box, and what came or comes in another', () => {
  expect(wordsOf(slipOf(parts, 'next'))).toMatch(
    /Parcel 2 .*In this box .*Dusk Patrol.*Late Fees.*Shipped earlier .*Night Shift.*Refunded .*Static/,
  )
  const first = wordsOf(slipOf(parts, parts.shipments[0]))
  expect(first).toMatch(/Parcel 1 .*In this box .*Night Shift.*Ships later .*Dusk Patrol.*Late Fees.*Refunded .*Static/)
  expect(first).not.toContain('Shipped earlier')
})

test('a buyer’s slip lists the parcels; one that left whole has no headings', () => {
  expect(wordsOf(slipOf(parts))).toMatch(
    /Parcel 1, shipped Nov 21.*Night Shift.*Not shipped yet .*Dusk Patrol.*Late Fees.*Refunded .*Static/,
  )
  const gone = { ...parts, shipments: [parcel(1, 'b'), parcel(2, 'a', 'c')] } as unknown as Order
  expect(wordsOf(slipOf(gone, 'next'))).toMatch(/Parcel 1, shipped .*Night Shift.*Parcel 2, shipped .*Dusk Patrol/)
  for (const shipments of [[], [parcel(1, 'a', 'b', 'c')]]) {
    const whole = wordsOf(slipOf({ ...parts, shipments } as unknown as Order, 'next'))
    expect(whole).not.toMatch(/In this box|Parcel|Ships later/)
    expect(whole).toMatch(/Dusk Patrol.*Night Shift.*Late Fees.*Static/)
  }
})
