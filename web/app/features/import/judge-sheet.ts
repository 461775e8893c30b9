import { type ImportColumn, maxCharsOf } from '@keepcase/contract/imports/imports.columns.ts'
import type { DecimalMark } from '@keepcase/contract/imports/price.rules.ts'
import { type RowProblem, readRow } from '@keepcase/contract/imports/read-row.rules.ts'
import type { Mapping } from './guess-columns.ts'
import type { SheetRow, Spreadsheet } from './parse-spreadsheet.ts'

/** A row with what is wrong with it. */
export type BadRow = { line: number; title: string; problems: readonly RowProblem[] }
/** What the browser finds before anything is sent. The server judges all rows again, and compares them with the catalog. */
export type SheetVerdict = { good: number; bad: readonly BadRow[] }

/** Rows judged without a pause: a few milliseconds. */
const rowsPerSlice = 250

/** The columns that a mapping fills, in their order in the spreadsheet. */
export const mappedColumns = (mapping: Mapping): ImportColumn[] => mapping.flatMap((column) => column ?? [])

/** A text that the database can store: its zero characters and half characters become signs. */
const storable = (text: string): string => text.replace(/\0|\p{Cs}/gu, '\ufffd')

/** The cells of a row in the order of `mappedColumns`. */
export const mappedCells = (mapping: Mapping, { cells }: SheetRow): string[] =>
  mapping.flatMap((column, i) => (column ? [storable((cells[i] ?? '').slice(0, maxCharsOf(column)))] : []))

/** Judges every row by the server's own rules. Pauses often, so that the page stays responsive. */
export async function judgeSheet(
  { rows }: Spreadsheet,
  mapping: Mapping,
  options: { decimalMark: DecimalMark; currency: string },
  signal: AbortSignal,
): Promise<SheetVerdict> {
  const columns = mappedColumns(mapping)
  const bad: BadRow[] = []
  for (const [i, row] of rows.entries()) {
    if (i > 0 && i % rowsPerSlice === 0) await new Promise((resolve) => setTimeout(resolve))
    signal.throwIfAborted()
    const cells = mappedCells(mapping, row)
    const { item, problems } = readRow(
      Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])),
      options,
    )
    if (problems.length > 0) bad.push({ line: row.line, title: item.title ?? '', problems })
  }
  return { good: rows.length - bad.length, bad }
}
