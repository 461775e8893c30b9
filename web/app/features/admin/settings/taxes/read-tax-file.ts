import { readCell } from '@keepcase/contract/imports/cell-text.rules.ts'
import { maxTaxRates, readTaxRows, type TaxProblem, type TaxRate } from '@keepcase/contract/settings/taxes.rules.ts'
import Papa from 'papaparse'
import * as texts from './taxes.texts.ts'

/** Bytes of the largest file that is read. */
const maxBytes = 200_000

export type ReadTaxFile = { rates: readonly TaxRate[]; problems: readonly TaxProblem[] } | { problem: string }

/** Reads a tax table from a CSV file: columns by their headings, in any order. */
export async function readTaxFile(file: File): Promise<ReadTaxFile> {
  if (file.size > maxBytes) return { problem: texts.tooLarge }
  try {
    return readTaxText(await file.text())
  } catch {
    return { problem: texts.unreadable }
  }
}

/** Like {@link readTaxFile}, of the file's text. */
export function readTaxText(text: string): ReadTaxFile {
  const { data } = Papa.parse<string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: false })
  const filled = data.flatMap((cells, i) => (cells.some((cell) => cell.trim() !== '') ? [{ line: i + 1, cells }] : []))
  const [headings, ...rows] = filled
  if (!headings || rows.length === 0) return { problem: texts.emptyFile }
  const names = headings.cells.map((cell) => cell.trim().toLowerCase())
  const at = ['country', 'region', 'rate'].map((wanted) => names.findIndex((name) => name.startsWith(wanted)))
  const [country = -1, , rate = -1] = at
  if (country < 0 || rate < 0) return { problem: texts.missingColumns }
  if (rows.length > maxTaxRates) return { problem: texts.tooMany }
  return readTaxRows(
    rows.map(({ line, cells }) => ({ line, cells: at.map((column) => readCell(cells[column] ?? '')) })),
  )
}
