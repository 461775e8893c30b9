import type { ImportedItem } from '@keepcase/contract/imports/imported-item.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { ItemImportRows } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

/** Highest row number. */
const maxLine = 2_147_483_647

export type ImportRowRecord = Selectable<ItemImportRows>
export type NewImportRow = Omit<Insertable<ItemImportRows>, 'item'> & { item: ImportedItem | null }

/** Stores rows of a preview. */
export async function insertImportRows(tx: Tx, rows: readonly NewImportRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map((row) => ({ ...row, item: row.item && JSON.stringify(row.item) }))
  await tx.insertInto('itemImportRows').values(values).execute()
}

/** Rows after a line, in the order of the spreadsheet. */
export function findImportRows(
  db: Db | Tx,
  importId: string,
  { after, limit, outcomes }: { after: number; limit: number; outcomes?: readonly string[] },
): Promise<ImportRowRecord[]> {
  const query = db
    .selectFrom('itemImportRows')
    .selectAll()
    .where('importId', '=', importId)
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
  return outcomes ? query.where('outcome', 'in', outcomes).execute() : query.execute()
}

/** Lines of earlier rows of an import with these SKUs, whatever the case of their letters. */
export async function findLinesBySku(tx: Tx, importId: string, skus: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ sku: string; line: number }>`
    select given.sku, min(r.line) as line
    from unnest(${skus}::text[]) as given (sku)
    join item_import_rows r on r.import_id = ${importId} and lower(r.sku) = lower(given.sku)
    group by given.sku`.execute(tx)
  return new Map(rows.map(({ sku, line }) => [sku, line]))
}

/** Lines of earlier rows of an import for these items. */
export async function findLinesByItem(tx: Tx, importId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ itemId: string; line: number }>`
    select item_id, min(line) as line from item_import_rows
    where import_id = ${importId} and item_id = any(${ids}::uuid[]) group by item_id`.execute(tx)
  return new Map(rows.map(({ itemId, line }) => [itemId, line]))
}

export type PhotoTargetRow = {
  line: number
  itemId: string
  title: string
  sku: string | null
  version: number
  item: unknown
}

/** Rows of an import whose items have no photos, after a line and up to another. */
export async function findPhotoTargets(
  db: Db,
  importId: string,
  { after, upTo = maxLine, limit }: { after: number; upTo?: number; limit: number },
): Promise<PhotoTargetRow[]> {
  const { rows } = await sql<PhotoTargetRow>`
    select r.line, i.id as item_id, i.title, i.sku, i.version, r.item
    from item_import_rows r join items i on i.id = r.item_id
    where r.import_id = ${importId} and r.line > ${after} and r.line <= ${upTo} and r.outcome <> 'bad' and i.images = '[]'
    order by r.line limit ${limit}`.execute(db)
  return rows
}

/** Marks rows as bad while an import is being written. */
export async function markRowsBad(
  tx: Tx,
  importId: string,
  rows: readonly { line: number; problem: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update item_import_rows r set outcome = 'bad', problems = array[bad.problem]
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as bad (line int, problem text)
    where r.import_id = ${importId} and r.line = bad.line`.execute(tx)
}

/** Sets the items that rows have made. */
export async function setItemsOfRows(
  tx: Tx,
  importId: string,
  rows: readonly { line: number; itemId: string }[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update item_import_rows r set item_id = made.item_id
    from jsonb_to_recordset(${JSON.stringify(rows.map(({ line, itemId }) => ({ line, item_id: itemId })))}::jsonb)
      as made (line int, item_id uuid)
    where r.import_id = ${importId} and r.line = made.line`.execute(tx)
}

/** Drops what the report of a finished import no longer needs: the cells of good rows. */
export async function dropCellsOfGood(tx: Tx, importId: string): Promise<void> {
  await sql`
    update item_import_rows set cells = null, item = jsonb_strip_nulls(jsonb_build_object('photos', item -> 'photos'))
    where import_id = ${importId} and outcome <> 'bad'`.execute(tx)
}

/** Numbers of an import's rows by outcome. */
export async function countOutcomes(tx: Tx, importId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ outcome: string; n: number }>`
    select outcome, count(*)::int as n from item_import_rows
    where import_id = ${importId} group by outcome`.execute(tx)
  return new Map(rows.map(({ outcome, n }) => [outcome, n]))
}
