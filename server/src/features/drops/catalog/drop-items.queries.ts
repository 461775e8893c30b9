import type { Tx } from '@keepcase/db/db.ts'
import type { DropItems } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

/** A drop's lots before more are added: their last position, their number, and their items. */
export async function selectLots(tx: Tx, dropId: string): Promise<{ last: number; count: number; here: string[] }> {
  const { rows } = await sql<{ last: number; count: number; here: string[] }>`
    select coalesce(max(position), 0) as last, count(*)::int as count, coalesce(array_agg(item_id), '{}') as here
    from drop_items where drop_id = ${dropId}`.execute(tx)
  return rows[0] ?? { last: 0, count: 0, here: [] }
}

/** Inserts lots and returns their ids. */
export async function insertLots(tx: Tx, lots: readonly Insertable<DropItems>[]): Promise<string[]> {
  const rows = await tx.insertInto('dropItems').values(lots).returning('id').execute()
  return rows.map(({ id }) => id)
}

/** A lot's row; undefined when there is none. */
export async function findLot(tx: Tx, id: string): Promise<Selectable<DropItems> | undefined> {
  return tx.selectFrom('dropItems').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Units to take of each item. */
type Wanted = readonly { itemId: string; quantity: number }[]

/**
 * Takes units out of a storefront's catalog, of each item that has enough. Locks the items in the order of their ids, so
 * that two such calls can't deadlock.
 * @returns prices by id of the items whose units were taken
 */
export async function reserveItemUnits(
  tx: Tx,
  storefrontId: string,
  wanted: Wanted,
  now: Date,
): Promise<Map<string, number>> {
  const ids = wanted.map(({ itemId }) => itemId)
  await sql`
    select from items where id = any(${ids}::uuid[]) and storefront_id = ${storefrontId}
    order by id for no key update`.execute(tx)
  const { rows } = await sql<{ id: string; priceCents: number }>`
    update items i set quantity = i.quantity - w.units, version = i.version + 1, updated_at = ${now}
    from unnest(${ids}::uuid[], ${wanted.map(({ quantity }) => quantity)}::int[]) as w (id, units)
    where i.id = w.id and i.storefront_id = ${storefrontId} and i.archived_at is null and i.quantity >= w.units
    returning i.id, i.price_cents as "priceCents"`.execute(tx)
  return new Map(rows.map(({ id, priceCents }) => [id, priceCents]))
}

/** The units of an item in its storefront's catalog, and whether it is archived; undefined when there is no such item. */
export async function findItemUnits(
  tx: Tx,
  itemId: string,
  storefrontId: string,
): Promise<{ quantity: number; isArchived: boolean } | undefined> {
  return tx
    .selectFrom('items')
    .select(['quantity', 'isArchived'])
    .where('id', '=', itemId)
    .where('storefrontId', '=', storefrontId)
    .executeTakeFirst()
}

/** Returns units of an item to the catalog. */
export async function returnItemUnits(tx: Tx, itemId: string, units: number, now: Date): Promise<void> {
  await tx
    .updateTable('items')
    .set((eb) => ({ quantity: eb('quantity', '+', units), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', itemId)
    .execute()
}

/** Changes a lot: its price, whether it takes claims, and by how many units it grows (fewer than 0: shrinks). */
export async function updateLot(
  tx: Tx,
  id: string,
  { priceCents, active, more }: { priceCents: number | undefined; active: boolean | undefined; more: number },
): Promise<void> {
  await tx
    .updateTable('dropItems')
    .set((eb) => ({
      ...(priceCents !== undefined && { priceCents }),
      ...(active !== undefined && { active }),
      quantityTotal: eb('quantityTotal', '+', more),
      quantityAvailable: eb('quantityAvailable', '+', more),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a lot. */
export async function deleteLot(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('dropItems').where('id', '=', id).execute()
}

/** A drop's lots in their order. */
export async function findLotOrder(tx: Tx, dropId: string): Promise<{ id: string; position: number }[]> {
  return tx
    .selectFrom('dropItems')
    .select(['id', 'position'])
    .where('dropId', '=', dropId)
    .orderBy('position')
    .execute()
}

/** Numbers lots in this order; rows that stand right already stay as they are. */
export async function updateLotOrder(tx: Tx, order: readonly string[]): Promise<void> {
  await sql`
    update drop_items di set position = o.place, version = di.version + 1
    from unnest(${order}::uuid[]) with ordinality as o(id, place)
    where di.id = o.id and di.position <> o.place`.execute(tx)
}

/** Offers a lot's free units to its standby line. */
export async function offerToLine(tx: Tx, drop: { id: string; now: Date }, lotId: string): Promise<void> {
  await sql`select offer_to_line(${drop.id}, ${lotId}, ${drop.now})`.execute(tx)
}

/** Whether anybody ever claimed a lot. */
export async function isLotClaimed(tx: Tx, lotId: string): Promise<boolean> {
  const claim = await tx.selectFrom('claims').select('id').where('dropItemId', '=', lotId).limit(1).executeTakeFirst()
  return claim !== undefined
}

/** Whether a drop has an active lot besides this one. */
export async function hasOtherLot(tx: Tx, dropId: string, lotId: string): Promise<boolean> {
  const other = await tx
    .selectFrom('dropItems')
    .select('id')
    .where('dropId', '=', dropId)
    .where('id', '<>', lotId)
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
