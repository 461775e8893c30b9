import { type ImportColumn, maxCharsOf } from '@keepcase/contract/imports/imports.columns.ts'
import { importMessages } from '@keepcase/contract/imports/imports.messages.ts'
import { parse } from 'csv-parse/sync'
import { Refusal } from '#server/api/refusal.ts'

/** A row as sent: its line in the spreadsheet, and its cells in the order of the import's columns. */
export type SentRow = { line: number; cells: string[] }

/** Highest row number: spreadsheets have 1,048,576 rows. */
const maxLine = 10_000_000

/**
 * Parses a part of an import's rows.
 * @throws Refusal BAD_REQUEST for text that isn't CSV, or rows with more or fewer cells than columns
 */
export function parsePart(csv: string, columns: readonly string[]): SentRow[] {
  let records: string[][]
  try {
    records = parse(csv, { relax_column_count: true })
  } catch {
    throw unread()
  }
  return records.map(([line = '', ...cells]) => {
    const number = /^\d{1,8}$/.test(line) ? Number(line) : 0
    const isComplete =
      cells.length === columns.length && columns.every((column, i) => (cells[i] ?? '').length <= maxCharsOf(column))
    if (number < 1 || number > maxLine || !isComplete) throw unread()
    return { line: number, cells }
  })
}

const unread = () => new Refusal('BAD_REQUEST', { title: 'Invalid request', message: importMessages.unreadRows })

/** Cells by the names of their columns. */
export const byColumn = (columns: readonly string[], cells: readonly string[]): Partial<Record<ImportColumn, string>> =>
  Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
