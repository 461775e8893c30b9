import { escapeFormula } from '@keepcase/contract/imports/cell-text.rules.ts'
import { useState } from 'react'
import { saveFile } from '#web/api/download-file.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import type { AdminColumn } from './admin-table.tsx'
import * as texts from './table.texts.ts'

/** Rows in one file; a longer list is cut, and the message says so. */
const maxRows = 100_000

/** Spreadsheet programs read UTF-8 by this mark. */
const byteOrderMark = '\ufeff'

const cellText = (text: string): string => {
  const safe = escapeFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The columns that have a text. */
const writtenOf = <Row,>(columns: readonly AdminColumn<Row>[]) => columns.filter(({ csv }) => csv !== undefined)

const linesOf = (lines: readonly (readonly string[])[]): string =>
  lines.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')

/** The headings of a CSV file. */
const csvHead = <Row,>(columns: readonly AdminColumn<Row>[]): string =>
  byteOrderMark + linesOf([writtenOf(columns).map(({ header }) => header)])

/** Rows of a CSV file. */
const csvRows = <Row,>(columns: readonly AdminColumn<Row>[], rows: readonly Row[]): string =>
  linesOf(rows.map((row) => writtenOf(columns).map(({ csv }) => csv?.(row) ?? '')))

/** Rows as CSV, under the headings of the columns that have a text. */
export const csvOf = <Row,>(columns: readonly AdminColumn<Row>[], rows: readonly Row[]): string =>
  csvHead(columns) + csvRows(columns, rows)

type Page<Row> = { items: readonly Row[]; nextCursor: string | null }

/** One page of the list as it is filtered and ordered on screen. */
type Load<Row> = (cursor: string | undefined) => Promise<Page<Row>>

/** The whole list as a file. Each page becomes a part of it as it arrives, so that its rows aren't kept. */
async function fileOf<Row>(columns: readonly AdminColumn<Row>[], load: Load<Row>) {
  const parts = [csvHead(columns)]
  let rows = 0
  let cursor: string | undefined
  do {
    const page = await load(cursor)
    parts.push(csvRows(columns, page.items))
    rows += page.items.length
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && rows < maxRows)
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows, isCut: cursor !== undefined }
}

type CsvButtonProps<Row> = { fileName: string; columns: readonly AdminColumn<Row>[]; load: Load<Row> }

/** Downloads the whole list, as it is filtered, as a CSV file. */
export function CsvButton<Row>({ fileName, columns, load }: CsvButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { file, rows, isCut } = await fileOf(columns, load)
      saveFile(file, fileName)
      if (isCut) notify.info(texts.isCut, texts.rowsInFile(rows))
    } catch (error) {
      notify.error(texts.notSaved, failureMessage(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button variant="outline" size="small" isBusy={isBusy} onClick={() => void download()}>
      {texts.downloadCsv}
    </Button>
  )
}
