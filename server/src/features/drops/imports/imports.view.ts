import type { ImportRow, ItemImport, PhotoTarget } from '@keepcase/contract/imports/imports.contract.ts'
import type { ImportRowRecord, PhotoTargetRow } from './import-rows.queries.ts'
import type { ImportRecord } from './imports.queries.ts'

export function viewImport(row: ImportRecord): ItemImport {
  return {
    id: row.id,
    storefrontId: row.storefrontId,
    fileName: row.fileName,
    state: row.state as ItemImport['state'],
    rowCount: row.rowCount,
    receivedCount: row.receivedCount,
    counts: { new: row.newCount, changed: row.changedCount, unchanged: row.unchangedCount, bad: row.badCount },
    writtenCount: row.writtenCount,
    failure: row.failure,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

export function viewImportRow(row: ImportRowRecord): ImportRow {
  const { line, title, sku, problems } = row
  return { line, outcome: row.outcome as ImportRow['outcome'], title, sku, problems }
}

export function viewPhotoTarget({ item, ...row }: PhotoTargetRow): PhotoTarget {
  const { photos } = (item ?? {}) as { photos?: string[] }
  return { ...row, photoNames: photos ?? [] }
}
