import type { Tx } from '@keepcase/db/db.ts'
import type { Items } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type ItemRow = Selectable<Items>

/** A storefront's items by these SKUs, whatever the case of their letters. */
export async function findItemsBySku(
  tx: Tx,
  storefrontId: string,
  skus: readonly string[],
): Promise<Map<string, ItemRow>> {
  const { rows } = await sql<ItemRow & { given: string }>`
    select given.sku as given, i.*
    from unnest(${skus}::text[]) as given (sku)
    join items i on i.storefront_id = ${storefrontId} and lower(i.sku) = lower(given.sku)`.execute(tx)
  return new Map(rows.map(({ given, ...row }) => [given, row]))
}

/** A storefront's items by these ids. */
export async function findItemsById(
  tx: Tx,
  storefrontId: string,
  ids: readonly string[],
): Promise<Map<string, ItemRow>> {
  const rows = await tx
    .selectFrom('items')
    .selectAll()
    .where('storefrontId', '=', storefrontId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Locks the items that an import changes, in the order of their ids. */
export async function lockItemsOfImport(tx: Tx, importId: string): Promise<void> {
  await sql`
    select id from items
    where id in (select item_id from item_import_rows where import_id = ${importId} and outcome = 'changed')
    order by id for no key update`.execute(tx)
}

/** Adds items, except those whose SKU another item has. Returns the ids of the added ones. */
export async function insertImportedItems(tx: Tx, rows: readonly Insertable<Items>[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const added = await tx
    .insertInto('items')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(added.map(({ id }) => id))
}

type ChangedItem = { id: string; version: number; fields: Readonly<Record<string, unknown>> }

/** Changes these columns of items that still have the given version. Returns the ids of the changed ones. */
export async function updateImportedItems(
  tx: Tx,
  columns: readonly string[],
  items: readonly ChangedItem[],
): Promise<Set<string>> {
  if (items.length === 0 || columns.length === 0) return new Set()
  const records = items.map(({ id, version, fields }) => ({
    id,
    version,
    ...Object.fromEntries(columns.map((column) => [toSnakeCase(column), fields[column]])),
  }))
  const assignments = columns.map((column) => {
    const name = sql.raw(`"${toSnakeCase(column)}"`)
    return sql`${name} = given.${name}`
  })
  const { rows } = await sql<{ id: string }>`
    update items i set ${sql.join(assignments)}, version = i.version + 1, updated_at = app_now()
    from jsonb_populate_recordset(null::items, ${JSON.stringify(records)}::jsonb) given
    where i.id = given.id and i.version = given.version
    returning i.id`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

const toSnakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
