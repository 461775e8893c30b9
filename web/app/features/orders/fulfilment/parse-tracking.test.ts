import { expect, test } from 'vitest'
import * as texts from './fulfilment.texts.ts'
import { ordersCsv } from './orders-csv.ts'
import { parseTracking } from './parse-tracking.ts'

test('finds the columns by their headings, whatever separates them, and leaves rows without a number out', () => {
  const text =
    '\ufeffOrder number;Buyer;Carrier;Tracking no.\n1023;Ada;UPS;1Z 999\n1024;Bo;;\n\n#1025;Cy;;="00340434"\n'
  expect(parseTracking(text)).toEqual({
    rows: [
      [2, '1023', 'UPS', '1Z 999'],
      [5, '#1025', '', '00340434'],
    ],
  })
})

test('says which column is missing', () => {
  expect(parseTracking('Buyer,Tracking\nAda,1Z999')).toEqual({ problem: texts.noOrderColumn })
  expect(parseTracking('Order,Buyer\n1023,Ada')).toEqual({ problem: texts.noTrackingColumn })
  expect(parseTracking('Order,Tracking\n1023,')).toEqual({ problem: texts.noRows })
  expect(parseTracking('')).toEqual({ problem: texts.unreadable })
  const many = ['Order,Tracking', ...Array.from({ length: 501 }, (_, i) => `${i},1Z999`)].join('\n')
  expect(parseTracking(many)).toEqual({ problem: texts.tooManyRows })
})

test('an export is read back, and no cell of it is a formula', () => {
  const order = {
    number: 1023,
    paidAt: '2026-11-20T10:00:00.000Z',
    buyerName: '=cmd()',
    address: null,
    lines: [
      { claimId: 'a', title: 'Night Shift VHS', refundedCents: 0 },
      { claimId: 'b', title: '+1', refundedCents: 0 },
      { claimId: 'c', title: 'Refunded', refundedCents: 500 },
      { claimId: 'd', title: 'Has left', refundedCents: 0 },
    ],
    shipments: [{ claimIds: ['d'] }],
    totalCents: 6900,
    currency: 'USD',
    fulfilment: 'pickup',
    status: 'paid',
  }
  const csv = ordersCsv([order as never])
  expect(csv).toContain("'=cmd()")
  expect(csv, 'what still goes out').toContain(',Night Shift VHS; +1,2,')
  expect(parseTracking(csv)).toEqual({ problem: texts.noRows })
  expect(parseTracking(csv.replace(/,\r?\n?$/, ',1Z999\r\n'))).toEqual({ rows: [[2, '1023', '', '1Z999']] })
})
