// @vitest-environment happy-dom
import type { SellerOrder } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { OrderHistory } from './order-history.tsx'

afterEach(cleanup)

const moment = (id: string, kind: string, given: object = {}) => ({
  ...{ id, kind, at: `2026-11-2${id}T20:00:00.000Z`, side: 'platform', byName: null, detail: {} },
  ...given,
})

test('a complete order ends its history with that, and says who stated that it arrived', () => {
  const history = [
    moment('1', 'paid', { side: 'buyer', byName: 'Ada Reyes' }),
    moment('2', 'delivered', { detail: { number: 1, by: 'time' } }),
    moment('3', 'closed'),
  ]
  const order = { order: { currency: 'USD', status: 'closed' }, history } as unknown as SellerOrder
  render(<OrderHistory order={order} mayManage />)
  const [closed, delivered, paid] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(closed).toMatch(/^Complete/)
  expect(delivered).toMatch(/^Parcel 1 arrived, /)
  expect(paid).toMatch(/^PaidAda Reyes/)
})
