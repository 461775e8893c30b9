import { escapeFormula } from '@keepcase/contract/imports/cell-text.rules.ts'
import { stringify } from 'csv-stringify/sync'

/** Spreadsheet programs read UTF-8 by this mark. */
const byteOrderMark = '\ufeff'

/** Rows as lines of CSV, formulas escaped. */
export const csvLines = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    { record_delimiter: '\r\n' },
  )

/**
 * Streams CSV as a download. The next rows are read when the client has taken the ones before.
 * @param batches the rows, in batches
 */
export function csvResponse(
  fileName: string,
  headings: readonly string[],
  batches: AsyncIterator<readonly (readonly string[])[]>,
): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(byteOrderMark + csvLines([headings]))),
    async pull(controller) {
      const { done, value } = await batches.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(csvLines(value)))
    },
    cancel: async () => void (await batches.return?.()),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}
