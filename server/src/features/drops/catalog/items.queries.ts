import type { Item } from '@keepcase/contract/drops/items.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Items } from '@keepcase/db/schema.ts'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'

/** A catalog item with its storefront's currency and its drops that are not over. */
export type CatalogRow = Selectable<Items> & { currency: string; drops: Item['drops'] }

/** Drops named beside an item. */
const shownDrops = 5

/** Items with what their views need; conditions and order are the caller's. */
export const catalog = (db: Db) =>
  db
    .selectFrom('items')
    .innerJoin('storefronts', 'storefronts.id', 'items.storefrontId')
    .selectAll('items')
    .select('storefronts.currency')
    .select(
      sql<Item['drops']>`(
        select coalesce(json_agg(json_build_object('id', d.id, 'title', d.title, 'status', d.status)
          order by d.start_date, d.id), '[]')
        from (
          select d.id, d.title, drop_status_at(d.status, d.start_date, d.end_date, app_now()) as status, d.start_date
          from drop_items di join drops d on d.id = di.drop_id
          where di.item_id = items.id and d.status in ('draft', 'scheduled', 'active', 'paused', 'sold-out')
            and (d.status = 'draft' or d.end_date > (select app_now()))
          order by d.start_date, d.id limit ${sql.lit(shownDrops)}
        ) d)`.as('drops'),
    )

export function findItem(db: Db, id: string): Promise<CatalogRow | undefined> {
  return catalog(db).where('items.id', '=', id).executeTakeFirst()
}

/** An item's storefront; undefined when there is no such item. It never changes. */
export async function findStorefrontOfItem(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('items').select('storefrontId').where('id', '=', id).executeTakeFirst()
  return row?.storefrontId
}

/** Locks an item for an update; undefined when there is none. */
export function lockItem(tx: Tx, id: string): Promise<Selectable<Items> | undefined> {
  return tx.selectFrom('items').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}

/** Those of these items that are in a drop that is open, paused or sold out now. */
export function selectInOpenDrops(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  return selectInDropsWhere(
    tx,
    ids,
    sql`drop_status_at(d.status, d.start_date, d.end_date, app_now()) in ('active', 'paused', 'sold-out')`,
  )
}

/** Those of these items that are in a drop that is not over; with `isEver`, in any drop. */
export function selectInDrops(tx: Tx, ids: readonly string[], isEver = false): Promise<Set<string>> {
  const unfinished = sql`d.status in ('draft', 'scheduled', 'active', 'paused', 'sold-out')
    and (d.status = 'draft' or d.end_date > (select app_now()))`
  return selectInDropsWhere(tx, ids, isEver ? sql`true` : unfinished)
}

async function selectInDropsWhere(
  tx: Tx,
  ids: readonly string[],
  condition: RawBuilder<unknown>,
): Promise<Set<string>> {
  // @NOTE a join, because with `= any(ids)` the planner may search an index for all ids once per drop: 3.8 s for 10,000
  // ids and 1,000 drops, above the time limit of a statement
  const { rows } = await sql<{ id: string }>`
    select distinct di.item_id as id from unnest(${ids}::uuid[]) as chosen (id)
    join drop_items di on di.item_id = chosen.id
    join drops d on d.id = di.drop_id
    where ${condition}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
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
