import { maxImportRows, maxSpreadsheetColumns } from '@keepcase/contract/imports/imports.limits.ts'
import Papa from 'papaparse'
import { emptyText, tooManyColumnsText, tooManyRowsText, unclosedQuoteText } from './import.texts.ts'

/** Separators of cells, most frequent first. */
export const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

/** A row with content. `line`: the row number that a spreadsheet program shows. */
export type SheetRow = { line: number; cells: readonly string[] }

export type Spreadsheet = {
  headings: readonly string[]
  rows: readonly SheetRow[]
  /** Rows with more cells than headings: the separator may be wrong. */
  longRows: number
  /** Why the file can't be imported at all; null when it can. */
  problem: string | null
}

/** Characters from which the separator is guessed. */
const sampleChars = 65_536

/** Excel's first line that names the separator: `sep=;`. */
const separatorLine = /^sep=([,;\t|])\r?\n/i

/** The separator with which most rows have as many cells as the first one; the more cells, the better. */
export function guessDelimiter(text: string): Delimiter {
  const [, named] = separatorLine.exec(text) ?? []
  if (named) return named as Delimiter
  const sample = text.slice(0, sampleChars)
  const scores = delimiters.map((delimiter) => {
    const { data } = Papa.parse<string[]>(sample, { delimiter, preview: 50, skipEmptyLines: 'greedy' })
    const width = data[0]?.length ?? 0
    const alike = data.filter((row) => row.length === width).length / Math.max(1, data.length)
    return { delimiter, score: width < 2 ? 0 : alike * Math.log(width) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).delimiter
}

/** Parses a spreadsheet whose first row with content holds the headings. Empty rows are left out. */
export function parseSpreadsheet(text: string, delimiter: Delimiter): Spreadsheet {
  const body = text.replace(separatorLine, '')
  const skipped = body.length === text.length ? 0 : 1
  const { data, errors } = Papa.parse<string[]>(body, { delimiter })
  const filled = data.flatMap((cells, i) =>
    cells.some((cell) => cell.trim() !== '') ? [{ line: i + 1 + skipped, cells }] : [],
  )
  const [first, ...rows] = filled
  const headings = withoutEmptyEnd(first?.cells ?? [])
  const unclosed = errors.find(({ type }) => type === 'Quotes')
  return {
    headings: headings.map((heading) => heading.trim()),
    rows,
    longRows: rows.filter(({ cells }) => cells.slice(headings.length).some((cell) => cell.trim() !== '')).length,
    problem: problemOf(headings, rows, unclosed && (unclosed.row ?? 0) + 1 + skipped),
  }
}

function problemOf(
  headings: readonly string[],
  rows: readonly SheetRow[],
  unclosedLine: number | undefined,
): string | null {
  if (headings.length > maxSpreadsheetColumns) return tooManyColumnsText(headings.length)
  if (unclosedLine !== undefined) return unclosedQuoteText(unclosedLine)
  if (rows.length === 0) return emptyText
  return rows.length > maxImportRows ? tooManyRowsText(rows.length) : null
}

/** Without the empty cells at the end that spreadsheet programs add. */
function withoutEmptyEnd(cells: readonly string[]): readonly string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== '')
  return cells.slice(0, last + 1)
}
