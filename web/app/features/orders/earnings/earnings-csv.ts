import { escapeFormula } from '@keepcase/contract/imports/cell-text.rules.ts'
import type { Earning } from '@keepcase/contract/orders/earnings.contract.ts'
import Papa from 'papaparse'
import * as texts from './earnings.texts.ts'

/** Spreadsheet programs read UTF-8 by this mark. */
const byteOrderMark = '\ufeff'

const { columns } = texts
const headings = ['Date', 'Kind', 'Order', 'Title', ...amountHeadings(), 'Currency']

function amountHeadings(): string[] {
  return [columns.item, columns.shipping, columns.fee, columns.processor, columns.tax, columns.net]
}

/** Cents as a plain number, which spreadsheets add up; never taken for a formula. */
const amount = (cents: number): string => (cents / 100).toFixed(2)

/** Earnings as a spreadsheet, a row for each line. */
export function earningsCsv(earnings: readonly Earning[], currency: string): string {
  const rows = earnings.flatMap(({ at, kind, orderNumber, lines }) =>
    lines.map((line) => [
      at,
      texts.kinds[kind],
      orderNumber === null ? '' : String(orderNumber),
      escapeFormula(line.title),
      ...[line.itemCents, line.shippingCents, line.feeCents, line.processorCents, line.taxCents, line.netCents].map(
        amount,
      ),
      currency,
    ]),
  )
  return byteOrderMark + Papa.unparse([headings, ...rows], { newline: '\r\n' })
}
