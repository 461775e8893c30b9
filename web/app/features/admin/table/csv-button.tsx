import { escapeFormula } from '@keepcase/contract/imports/cell-text.rules.ts'
import { useState } from 'react'
import { saveFile } from '#web/api/download-file.ts'
import { failureMessage } from '#web/api/failure-message.ts'
import { notify } from '#web/toasts/toasts.ts'
import { Button } from '#web/ui/button.tsx'
import type { AdminColumn } from './admin-table.tsx'
import * as texts from './table.texts.ts'

/** Rows in one file; a longer list is cut, and the message says so. */
const maxRows = 10_000

/** Spreadsheet programs read UTF-8 by this mark. */
const byteOrderMark = '\ufeff'

const cellText = (text: string): string => {
  const safe = escapeFormula(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Rows as CSV, under the headings of the columns that have a text. */
export function csvOf<Row>(columns: readonly AdminColumn<Row>[], rows: readonly Row[]): string {
  const written = columns.filter(({ csv }) => csv !== undefined)
  const lines = [written.map(({ header }) => header), ...rows.map((row) => written.map(({ csv }) => csv?.(row) ?? ''))]
  return byteOrderMark + lines.map((cells) => `${cells.map(cellText).join(',')}\r\n`).join('')
}

type Page<Row> = { items: readonly Row[]; nextCursor: string | null }

type CsvButtonProps<Row> = {
  fileName: string
  columns: readonly AdminColumn<Row>[]
  /** One page of the list as it is filtered and ordered on screen. */
  load: (cursor: string | undefined) => Promise<Page<Row>>
}

/** Downloads the whole list, as it is filtered, as a CSV file. */
export function CsvButton<Row>({ fileName, columns, load }: CsvButtonProps<Row>) {
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const rows: Row[] = []
      let cursor: string | undefined
      do {
        const page = await load(cursor)
        rows.push(...page.items)
        cursor = page.nextCursor ?? undefined
      } while (cursor !== undefined && rows.length < maxRows)
      saveFile(new Blob([csvOf(columns, rows)], { type: 'text/csv;charset=utf-8' }), fileName)
      if (cursor !== undefined) notify.info(texts.isCut, texts.rowsInFile(rows.length))
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
