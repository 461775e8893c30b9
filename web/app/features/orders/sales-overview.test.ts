import { expect, test } from 'vitest'
import { sumOfSales } from './sales-overview.tsx'

test('sales are added up, each currency by itself', () => {
  expect(sumOfSales([])).toBe('$0.00')
  expect(
    sumOfSales([
      { totalSalesCents: 1_200, currency: 'USD' },
      { totalSalesCents: 300, currency: 'EUR' },
      { totalSalesCents: 50, currency: 'USD' },
    ]),
  ).toBe('$12.50 + €3.00')
})
