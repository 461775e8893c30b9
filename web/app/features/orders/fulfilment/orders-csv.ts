import type { Order } from '@keepcase/contract/checkout/checkout.contract.ts'
import { escapeFormula } from '@keepcase/contract/imports/cell-text.rules.ts'
import Papa from 'papaparse'
import { regionName } from '#web/format/regions.ts'
import { openLines } from './boxes.ts'
import { csvHeadings } from './fulfilment.texts.ts'

/** Spreadsheet programs read UTF-8 by this mark. */
const byteOrderMark = '\ufeff'

const cellsOf = (order: Order): string[] => {
  const { address } = order
  const lines = openLines(order)
  return [
    String(order.number),
    order.status,
    order.paidAt ?? '',
    order.buyerName,
    address?.fullName ?? '',
    address?.line1 ?? '',
    address?.line2 ?? '',
    address?.city ?? '',
    address?.region ?? '',
    address?.postalCode ?? '',
    address ? regionName(address.country) : '',
    address?.phone ?? '',
    lines.map(({ title }) => title).join('; '),
    String(lines.length),
    (order.totalCents / 100).toFixed(2),
    order.currency,
    order.fulfilment,
    '',
    '',
  ]
}

/** Orders with what of them still goes out, as a spreadsheet whose last two columns are to be filled in and sent back. */
export const ordersCsv = (orders: readonly Order[]): string =>
  byteOrderMark +
  Papa.unparse([csvHeadings, ...orders.map((order) => cellsOf(order).map(escapeFormula))], { newline: '\r\n' })
