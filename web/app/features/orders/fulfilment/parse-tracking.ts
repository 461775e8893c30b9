import { readCell } from '@keepcase/contract/imports/cell-text.rules.ts'
import { maxTrackingRows } from '@keepcase/contract/orders/orders.limits.ts'
import Papa from 'papaparse'
import * as texts from './fulfilment.texts.ts'

export type TrackingFile =
  | { rows: [line: number, order: string, carrier: string, trackingNumber: string][] }
  | { problem: string }

const headings = {
  order: /^order(?:\s*(?:number|no\.?|#|id))?$/i,
  carrier: /^(?:carrier|courier|shipping (?:carrier|provider)|shipped with)$/i,
  tracking: /^tracking(?:\s*(?:number|no\.?|#|code|id))?$/i,
} as const

/**
 * Reads a spreadsheet of tracking numbers. The headings name the columns; rows without a tracking number are left out,
 * so that an export that is filled in halfway can be sent.
 */
export function parseTracking(text: string): TrackingFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { delimitersToGuess: [',', ';', '\t', '|'] })
  const lines = data.map((cells, i) => ({ line: i + 1, cells: cells.map((cell) => readCell(cell).trim()) }))
  const filled = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const [head, ...rest] = filled
  if (!head) return { problem: texts.unreadable }
  const columnOf = (heading: RegExp) => head.cells.findIndex((cell) => heading.test(cell))
  const [order, carrier, tracking] = [columnOf(headings.order), columnOf(headings.carrier), columnOf(headings.tracking)]
  if (order < 0) return { problem: texts.noOrderColumn }
  if (tracking < 0) return { problem: texts.noTrackingColumn }
  const rows = rest
    .filter(({ cells }) => cells[tracking])
    .map(({ line, cells }): [number, string, string, string] => [
      line,
      (cells[order] ?? '').slice(0, 80),
      (cells[carrier] ?? '').slice(0, 80),
      (cells[tracking] ?? '').slice(0, 80),
    ])
  if (rows.length === 0) return { problem: texts.noRows }
  return rows.length > maxTrackingRows ? { problem: texts.tooManyRows } : { rows }
}
