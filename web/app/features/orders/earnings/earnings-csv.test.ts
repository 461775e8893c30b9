import type { Earning, EarningLine } from '@keepcase/contract/orders/earnings.contract.ts'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { earningsCsv } from './earnings-csv.ts'

const line = (title: string, cents: Partial<EarningLine> = {}): EarningLine => ({
  ...{ title, itemCents: 0, shippingCents: 0, feeCents: 0, processorCents: 0, taxCents: 0, netCents: 0 },
  ...cents,
})

const earning = (given: Partial<Earning>): Earning => ({
  ...{ id: '1', at: '2026-11-21T20:00:00.000Z', kind: 'sale', orderId: null, orderNumber: 1042, isTest: false },
  ...{ lines: [], netCents: 0 },
  ...given,
})

const rowsOf = (csv: string) => Papa.parse<string[]>(csv.replace('\ufeff', '')).data

test('each line is a row, with amounts that a spreadsheet can add up', () => {
  const sale = line('Night Shift', {
    ...{ itemCents: 2_400, shippingCents: 500, feeCents: -145, processorCents: -5, taxCents: -210, netCents: 2_540 },
  })
  const csv = earningsCsv([earning({ lines: [sale, line('Dusk Patrol', { itemCents: 7, netCents: 7 })] })], 'USD')
  expect(csv.startsWith('\ufeff')).toBe(true)
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(rowsOf(csv)).toEqual([
    ['Date', 'Kind', 'Order', 'Title', 'Item', 'Shipping', 'Fee', 'Processor', 'Tax', 'Net', 'Currency'],
    [
      ...['2026-11-21T20:00:00.000Z', 'Sale', '1042', 'Night Shift'],
      ...['24.00', '5.00', '-1.45', '-0.05', '-2.10', '25.40', 'USD'],
    ],
    [
      ...['2026-11-21T20:00:00.000Z', 'Sale', '1042', 'Dusk Patrol'],
      ...['0.07', '0.00', '0.00', '0.00', '0.00', '0.07', 'USD'],
    ],
  ])
})

test('a movement without an order leaves its number empty', () => {
  const payout = earning({ kind: 'payout', orderNumber: null, lines: [line('Payout', { netCents: -12_345 })] })
  expect(rowsOf(earningsCsv([payout], 'EUR'))[1]).toEqual([
    ...['2026-11-21T20:00:00.000Z', 'Payout', '', 'Payout', '0.00', '0.00', '0.00', '0.00', '0.00', '-123.45', 'EUR'],
  ])
})

test('no title runs as a formula, and separators and quotes stay in their cell', () => {
  const titles = ['=1+1', '+SUM(A1)', '-2', '@cmd', 'A "quoted", long title']
  const rows = rowsOf(earningsCsv([earning({ lines: titles.map((title) => line(title)) })], 'USD'))
  expect(rows.slice(1).map((row) => row[3])).toEqual(["'=1+1", "'+SUM(A1)", "'-2", "'@cmd", 'A "quoted", long title'])
})
