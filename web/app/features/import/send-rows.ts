import type { ItemImport } from '@keepcase/contract/imports/imports.contract.ts'
import { maxPartChars } from '@keepcase/contract/imports/imports.limits.ts'
import type { DecimalMark } from '@keepcase/contract/imports/price.rules.ts'
import Papa from 'papaparse'
import { client } from '#web/api/api.ts'
import type { Mapping } from './guess-columns.ts'
import { mappedCells, mappedColumns } from './judge-sheet.ts'
import type { SheetRow } from './parse-spreadsheet.ts'

/** Bytes of one part. A request has at most 128 kB, quotes and line breaks doubled by JSON. */
const maxPartBytes = 80_000
/** Rows of one part, so that the progress moves. */
const maxPartRows = 500

type Part = { from: number; csv: string }

/** Splits rows into parts of CSV that each fit into one request. */
export function partsOf(rows: readonly SheetRow[], mapping: Mapping): Part[] {
  const encoder = new TextEncoder()
  const parts: Part[] = []
  let lines: string[] = []
  let [bytes, chars, from] = [0, 0, 0]
  const close = () => {
    if (lines.length > 0) parts.push({ from, csv: lines.join('\r\n') })
    from += lines.length
    lines = []
    bytes = 0
    chars = 0
  }
  for (const row of rows) {
    const line = Papa.unparse([[String(row.line), ...mappedCells(mapping, row)]], { quotes: true, newline: '\r\n' })
    const size = encoder.encode(JSON.stringify(line)).length
    const isFull = bytes + size > maxPartBytes || chars + line.length + 2 > maxPartChars || lines.length === maxPartRows
    if (isFull) close()
    lines.push(line)
    bytes += size
    chars += line.length + 2
  }
  close()
  return parts
}

type Sheet = {
  storefrontId: string
  fileName: string
  rows: readonly SheetRow[]
  mapping: Mapping
  decimalMark: DecimalMark
}

/**
 * Sends a spreadsheet's rows for the preview, part by part. A part whose answer got lost is sent again; the server
 * ignores what it has. @throws the server's refusal, or `AbortError`
 */
export async function sendRows(
  { storefrontId, fileName, rows, mapping, decimalMark }: Sheet,
  onProgress: (sent: ItemImport) => void,
  signal: AbortSignal,
): Promise<ItemImport> {
  const columns = mappedColumns(mapping)
  let sent = await client.imports.create({ storefrontId, fileName, columns, decimalMark, rowCount: rows.length })
  for (const part of partsOf(rows, mapping)) {
    signal.throwIfAborted()
    sent = await withRetry(() => client.imports.addRows({ id: sent.id, ...part }))
    onProgress(sent)
  }
  return sent
}

/** Repeats a call twice whose answer got lost. */
async function withRetry<T>(call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof TypeError) || tries === 3) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000 * tries))
    }
  }
}
