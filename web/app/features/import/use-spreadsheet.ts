import { maxSpreadsheetBytes } from '@keepcase/contract/imports/imports.limits.ts'
import { type DecimalMark, guessDecimalMark } from '@keepcase/contract/imports/price.rules.ts'
import { useMemo } from 'react'
import { decodeText, type Encoding, guessEncoding } from './decode-text.ts'
import { guessMapping, type Mapping } from './guess-columns.ts'
import { isWorkbookText, tooLargeText, unreadableFileText } from './import.texts.ts'
import { type Delimiter, guessDelimiter, parseSpreadsheet, type Spreadsheet } from './parse-spreadsheet.ts'

/** A chosen file. */
export type ChosenFile = { name: string; bytes: Uint8Array }

/** What the person chose in place of our guesses; undefined: the guess. */
type Choices = { encoding?: Encoding; delimiter?: Delimiter; decimalMark?: DecimalMark; mapping?: Mapping }

/** A file, and how the person wants it read. */
export type ChosenSheet = { file: ChosenFile; choices: Choices }

export type ReadSpreadsheet = {
  file: ChosenFile
  sheet: Spreadsheet
  encoding: Encoding
  delimiter: Delimiter
  decimalMark: DecimalMark
  mapping: Mapping
  /** What we would choose. */
  guesses: { encoding: Encoding; delimiter: Delimiter; decimalMark: DecimalMark }
}

/** First bytes of workbooks, which are no text: ZIP (xlsx, numbers) and OLE (xls). */
const isWorkbook = ([a, b, c, d]: Uint8Array): boolean =>
  (a === 0x50 && b === 0x4b && c === 0x03) || (a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0)

/** Reads a file. A large one is refused before it is read. */
export async function readFile(file: File): Promise<ChosenFile | { problem: string }> {
  if (file.size > maxSpreadsheetBytes) return { problem: tooLargeText(file.size) }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    return isWorkbook(bytes) ? { problem: isWorkbookText } : { name: file.name, bytes }
  } catch {
    return { problem: unreadableFileText }
  }
}

/** The chosen file as a spreadsheet: read by our guesses, or as the person chose. */
export function useSpreadsheet(chosen: ChosenSheet | null, onChange: (next: ChosenSheet) => void) {
  const file = chosen?.file ?? null
  const made = chosen?.choices ?? {}
  const { encoding, delimiter, decimalMark, mapping } = made
  const guessedEncoding = useMemo(() => file && guessEncoding(file.bytes), [file])
  const usedEncoding = encoding ?? guessedEncoding
  const text = useMemo(() => (file && usedEncoding ? decodeText(file.bytes, usedEncoding) : null), [file, usedEncoding])
  const guessedDelimiter = useMemo(() => (text === null ? null : guessDelimiter(text)), [text])
  const usedDelimiter = delimiter ?? guessedDelimiter
  const sheet = useMemo(
    () => (text === null || !usedDelimiter ? null : parseSpreadsheet(text, usedDelimiter)),
    [text, usedDelimiter],
  )
  const guessedMapping = useMemo(() => (sheet ? guessMapping(sheet.headings) : []), [sheet])
  const used = mapping && sheet && mapping.length === sheet.headings.length ? mapping : guessedMapping
  const guessedDecimal = useMemo(() => (sheet ? guessDecimalMark(pricesOf(sheet, used)) : '.'), [sheet, used])
  const read: ReadSpreadsheet | null =
    file && sheet && usedEncoding && usedDelimiter && guessedEncoding && guessedDelimiter
      ? {
          file,
          sheet,
          encoding: usedEncoding,
          delimiter: usedDelimiter,
          decimalMark: decimalMark ?? guessedDecimal,
          mapping: used,
          guesses: { encoding: guessedEncoding, delimiter: guessedDelimiter, decimalMark: guessedDecimal },
        }
      : null
  /** Another encoding or separator makes other columns: their mapping is guessed anew. */
  const choose = (next: Choices) => {
    const keepsColumns = next.encoding === undefined && next.delimiter === undefined
    const { mapping: _, ...rest } = made
    if (file) onChange({ file, choices: { ...(keepsColumns ? made : rest), ...next } })
  }
  return { read, choose }
}

const pricesOf = ({ rows }: Spreadsheet, mapping: Mapping): string[] => {
  const at = mapping.indexOf('price')
  return at === -1 ? [] : rows.slice(0, 1_000).map(({ cells }) => cells[at] ?? '')
}
