// @vitest-environment node
import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { QRCodeSVG } from 'qrcode.react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { OrderSlip } from './order-slip.tsx'

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

function slipOf(shown: Order): string {
  const element = createElement(OrderSlip, { order: shown, linesOf: () => [] })
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
