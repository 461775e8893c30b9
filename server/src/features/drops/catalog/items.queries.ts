import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Items } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Place } from '#server/api/cursor.ts'

/** A catalog item with its storefront's currency. */
export type CatalogueRow = Selectable<Items> & { currency: string }

/** A page of these storefronts' catalog items, newest first, without archived ones. */
export function findItems(
  db: Db,
  { storefrontIds, after, limit }: { storefrontIds: readonly string[]; after: Place | null; limit: number },
): Promise<CatalogueRow[]> {
  const query = catalogue(db)
    .where('items.storefrontId', '=', sql<string>`any(${storefrontIds}::uuid[])`)
    .where('items.archivedAt', 'is', null)
    .orderBy('items.createdAt', 'desc')
    .orderBy('items.id')
    .limit(limit)
  if (!after) return query.execute()
  return query
    .where((eb) =>
      eb.or([
        eb('items.createdAt', '<', after.at),
        eb.and([eb('items.createdAt', '=', after.at), eb('items.id', '>', after.id)]),
      ]),
    )
    .execute()
}

export function findItem(db: Db, id: string): Promise<CatalogueRow | undefined> {
  return catalogue(db).where('items.id', '=', id).executeTakeFirst()
}

const catalogue = (db: Db) =>
  db
    .selectFrom('items')
    .innerJoin('storefronts', 'storefronts.id', 'items.storefrontId')
    .selectAll('items')
    .select('storefronts.currency')

/** Locks an item for an update; undefined when there is none. */
export function lockItem(tx: Tx, id: string): Promise<Selectable<Items> | undefined> {
  return tx.selectFrom('items').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Whether the item is in a drop that is open, paused or sold out now. */
export async function isInOpenDrop(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from drop_items di join drops d on d.id = di.drop_id
    where di.item_id = ${id}
      and drop_status_at(d.status, d.start_date, d.end_date, app_now()) in ('active', 'paused', 'sold-out')
    limit 1`.execute(tx)
  return rows.length > 0
}

export async function insertItem(tx: Tx, row: Insertable<Items>): Promise<string> {
  return (await tx.insertInto('items').values(row).returning('id').executeTakeFirstOrThrow()).id
}

export async function changeItem(tx: Tx, id: string, changes: Updateable<Items>): Promise<void> {
  await tx
    .updateTable('items')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updatedAt: eb.fn('app_now') }))
    .where('id', '=', id)
    .execute()
}
