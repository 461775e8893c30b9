import type { ImportedItem } from '@keepcase/contract/imports/imported-item.ts'
import { importMessages } from '@keepcase/contract/imports/imports.messages.ts'
import { readRow } from '@keepcase/contract/imports/read-row.rules.ts'
import type { Tx } from '@keepcase/db/db.ts'
import { selectInOpenDrops } from '../catalog/items.queries.ts'
import { findLinesByItem, findLinesBySku, type NewImportRow } from './import-rows.queries.ts'
import { changesOf, fieldsOf, fixedChanges } from './imported-fields.ts'
import { findItemsById, findItemsBySku, type ItemRow } from './imported-items.queries.ts'
import type { ImportRecord } from './imports.queries.ts'
import { byColumn, type SentRow } from './parse-part.ts'

type Judged = { sent: SentRow; item: ImportedItem; problems: string[]; existing: ItemRow | undefined }

/** What the rows are compared with: the catalog, and the rows of the same import. */
type Known = {
  bySku: Map<string, ItemRow>
  byId: Map<string, ItemRow>
  lineOfSku: Map<string, number>
  lineOfItem: Map<string, number>
  inOpenDrop: Set<string>
}

/**
 * Judges rows of an import: what is wrong with them, and whether they add an item, change one, or change nothing. A row
 * names its item by the Keepcase ID of an export, else by its SKU.
 * @param mayUpdate whether the sender may change items
 */
export async function judgeRows(
  tx: Tx,
  given: Pick<ImportRecord, 'id' | 'storefrontId' | 'columns' | 'decimalMark' | 'currency'>,
  rows: readonly SentRow[],
  mayUpdate: boolean,
): Promise<NewImportRow[]> {
  const decimalMark = given.decimalMark as '.' | ','
  const judged = rows.map((sent): Judged => {
    const { item, problems } = readRow(byColumn(given.columns, sent.cells), { decimalMark, currency: given.currency })
    return { sent, item, problems: problems.map(({ message }) => message), existing: undefined }
  })
  const known = await findKnown(tx, given, judged)
  for (const row of judged) judgeRow(row, known, mayUpdate)
  return judged.map((row) => asImportRow(given.id, row))
}

async function findKnown(
  tx: Tx,
  { id, storefrontId }: { id: string; storefrontId: string },
  rows: Judged[],
): Promise<Known> {
  const skus = [...new Set(rows.flatMap(({ item }) => item.sku ?? []))]
  const ids = [...new Set(rows.flatMap(({ item }) => item.id ?? []))]
  const [bySku, byId] = [await findItemsBySku(tx, storefrontId, skus), await findItemsById(tx, storefrontId, ids)]
  const found = [...new Set([...bySku.values(), ...byId.values()].map((item) => item.id))]
  return {
    bySku,
    byId,
    lineOfSku: await findLinesBySku(tx, id, skus),
    lineOfItem: await findLinesByItem(tx, id, found),
    inOpenDrop: await selectInOpenDrops(tx, found),
  }
}

function judgeRow(row: Judged, known: Known, mayUpdate: boolean): void {
  const { item, problems, sent } = row
  const bySku = item.sku ? known.bySku.get(item.sku) : undefined
  row.existing = (item.id && known.byId.get(item.id)) || bySku
  if (row.existing && bySku && bySku.id !== row.existing.id) problems.push(importMessages.skuOfOther)
  noteRepeats(row, known)
  if (row.existing) {
    const changed = changesOf(item, row.existing)
    if (changed.length > 0 && !mayUpdate) problems.push(importMessages.mayNotUpdate)
    if (fixedChanges(changed).length > 0 && known.inOpenDrop.has(row.existing.id))
      problems.push(importMessages.inOpenDrop)
    known.lineOfItem.set(row.existing.id, sent.line)
    return
  }
  if (item.title === undefined && problems.length === 0) problems.push(importMessages.titleMissing)
  if (item.priceCents === undefined && problems.length === 0) problems.push(importMessages.priceMissing)
}

/** The first row of an item counts, others are bad. SKUs that differ only in case are the same. */
function noteRepeats({ item, existing, problems, sent }: Judged, { lineOfItem, lineOfSku }: Known): void {
  const sameItem = existing && lineOfItem.get(existing.id)
  if (sameItem !== undefined) problems.push(importMessages.sameItem(sameItem))
  if (!item.sku) return
  const key = item.sku.toLowerCase()
  const sameSku = lineOfSku.get(item.sku) ?? lineOfSku.get(key)
  if (sameSku !== undefined && sameItem === undefined) problems.push(importMessages.sameSku(sameSku))
  lineOfSku.set(key, sameSku ?? sent.line)
}

function asImportRow(importId: string, { sent, item, problems, existing }: Judged): NewImportRow {
  const outcome =
    problems.length > 0 ? 'bad' : !existing ? 'new' : changesOf(item, existing).length > 0 ? 'changed' : 'unchanged'
  return {
    importId,
    line: sent.line,
    cells: sent.cells,
    item: outcome === 'bad' ? null : { ...fieldsOf(item), ...(item.photos && { photos: item.photos }) },
    title: item.title ?? existing?.title ?? '',
    sku: item.sku ?? existing?.sku ?? null,
    outcome,
    problems,
    itemId: existing?.id ?? null,
    itemVersion: existing?.version ?? null,
  }
}
