import { maxUnusedPhotos } from '@keepcase/contract/photos/photos.limits.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import type { ItemPhotos } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import { ownRows } from '#server/boot/personal-data.queries.ts'

export type PhotoRow = Selectable<ItemPhotos>

/** Locks a storefront, so that its photos are counted one addition at a time; false when there is none. */
export async function lockPhotosOf(tx: Tx, storefrontId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('storefronts')
    .select('id')
    .where('id', '=', storefrontId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** A storefront's photos, and those that no item shows; counted up to the limits, not beyond. */
export async function countPhotos(tx: Tx, storefrontId: string): Promise<{ all: number; unused: number }> {
  const { rows } = await sql<{ all: number; unused: number }>`
    select count(*)::int as all, count(*) filter (where item_id is null and retired_at is null)::int as unused
    from item_photos where storefront_id = ${storefrontId}`.execute(tx)
  return rows[0] ?? { all: 0, unused: 0 }
}

/** Inserts a photo. */
export async function insertPhoto(tx: Tx, row: Insertable<ItemPhotos>): Promise<PhotoRow> {
  return tx.insertInto('itemPhotos').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A photo; undefined when there is none. */
export function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  return db.selectFrom('itemPhotos').selectAll().where('id', '=', id).where('retiredAt', 'is', null).executeTakeFirst()
}

/** Locks a photo for a change; undefined when there is none. */
export function lockPhoto(tx: Tx, id: string): Promise<PhotoRow | undefined> {
  return tx
    .selectFrom('itemPhotos')
    .selectAll()
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Locks the item that shows a photo, if one does. */
export async function lockItemOf(tx: Tx, id: string): Promise<void> {
  await sql`
    select 1 from items where id = (select item_id from item_photos where id = ${id}) for no key update`.execute(tx)
}

/** Locks those of these photos that a storefront has and that are free or the item's own; returns their ids. */
export async function lockUsable(
  tx: Tx,
  { storefrontId, itemId, ids }: { storefrontId: string; itemId: string; ids: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from item_photos
    where storefront_id = ${storefrontId} and (id = any(${ids}::uuid[]) or item_id = ${itemId})
      and (item_id is null or item_id = ${itemId}) and retired_at is null
    order by id for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Takes photos from their item that are not among these: those that an order shows are retired, others deleted. */
export async function removeOthers(tx: Tx, itemId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update item_photos set item_id = null, position = null, retired_at = app_now()
    where item_id = ${itemId} and id <> all(${ids}::uuid[]) and is_photo_sold(hash)`.execute(tx)
  await sql`delete from item_photos where item_id = ${itemId} and id <> all(${ids}::uuid[])`.execute(tx)
}

/** Gives an item these photos, in this order. */
export async function placePhotos(tx: Tx, itemId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update item_photos p set item_id = ${itemId}, position = o.place - 1
    from unnest(${ids}::uuid[]) with ordinality as o(id, place)
    where p.id = o.id`.execute(tx)
}

/** Writes what buyers are shown of an item's photos. */
export async function showPhotos(tx: Tx, itemId: string): Promise<void> {
  await sql`select show_item_photos(${itemId})`.execute(tx)
}

/** Ids of an item's photos in their order. */
export async function selectPhotoIds(tx: Tx, itemId: string): Promise<string[]> {
  const rows = await tx.selectFrom('itemPhotos').select('id').where('itemId', '=', itemId).orderBy('position').execute()
  return rows.map(({ id }) => id)
}

/** The photos of these items, in their order. */
export function selectPhotosOf(db: Db, itemIds: readonly string[]): Promise<PhotoRow[]> {
  return db
    .selectFrom('itemPhotos')
    .selectAll()
    .where('itemId', '=', sql<string>`any(${itemIds}::uuid[])`)
    .orderBy('position')
    .execute()
}

/** Changes a photo under its lock. */
export async function changePhoto(tx: Tx, id: string, changes: Updateable<ItemPhotos>): Promise<PhotoRow> {
  return tx
    .updateTable('itemPhotos')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Leaves what an order shows of a photo as it was sold, before the photo itself changes. */
export async function retireSold(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into item_photos (storefront_id, uploaded_by, folder, hash, width, height, thumbhash, description, crop,
      avif_at, retired_at)
    select storefront_id, uploaded_by, folder, hash, width, height, thumbhash, description, crop, avif_at, app_now()
    from item_photos where id = ${id} and is_photo_sold(hash)`.execute(tx)
}

/** Copies an item's photos to another item of the same storefront; both share the files. */
export async function copyPhotos(tx: Tx, from: string, to: string): Promise<void> {
  await sql`select 1 from item_photos where item_id = ${from} order by id for key share`.execute(tx)
  await sql`
    insert into item_photos (storefront_id, item_id, position, uploaded_by, folder, hash, width, height, thumbhash,
      description, crop, avif_at)
    select p.storefront_id, i.id, p.position, p.uploaded_by, p.folder, p.hash, p.width, p.height, p.thumbhash,
      p.description, p.crop, p.avif_at
    from item_photos p join items i on i.id = ${to} and i.storefront_id = p.storefront_id
    where p.item_id = ${from}`.execute(tx)
  await showPhotos(tx, to)
}

/** What an account sent to a storefront and no item uses, oldest first. */
export function selectUnused(db: Db, storefrontId: string, profileId: string): Promise<PhotoRow[]> {
  return db
    .selectFrom('itemPhotos')
    .selectAll()
    .where('storefrontId', '=', storefrontId)
    .where('uploadedBy', '=', profileId)
    .where('itemId', 'is', null)
    .where('retiredAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(maxUnusedPhotos)
    .execute()
}

/** Deletes photos of a storefront that no item uses; returns their number. */
export async function deleteUnusedOf(tx: Tx, storefrontId: string, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    delete from item_photos
    where storefront_id = ${storefrontId} and id = any(${ids}::uuid[]) and item_id is null and retired_at is null
    returning id`.execute(tx)
  return rows.length
}

/** Deletes photos that no item has shown for a week. */
export async function deleteUnusedPhotos(db: Db): Promise<void> {
  await sql`
    delete from item_photos
    where item_id is null and retired_at is null and created_at < (select app_now()) - limit_unused_photo_life()`.execute(
    db,
  )
}

/** Whether the item is in a drop that is open, paused or sold out now. */
export async function isShownInOpenDrop(tx: Tx, itemId: string): Promise<boolean> {
  const { rows } = await sql`select 1 where is_item_in_open_drop(${itemId})`.execute(tx)
  return rows.length > 0
}

/** The photos of an account's storefronts. */
export const exportPhotos = ownRows(
  (id) => sql`
    select p.id, p.storefront_id, p.item_id, '/media/' || p.hash || '/1440.webp' as address, p.description, p.created_at
    from item_photos p join storefronts s on s.id = p.storefront_id
    where s.owner_id = ${id} order by p.created_at desc, p.id`,
)

/** Deletes the photos of an account's storefronts, and its name from those that it sent to others'. */
export async function deletePhotosOf(tx: Tx, profileId: string): Promise<void> {
  const { rows } = await sql<{ itemId: string | null }>`
    delete from item_photos p using storefronts s
    where s.id = p.storefront_id and s.owner_id = ${profileId} returning p.item_id`.execute(tx)
  const itemIds = [...new Set(rows.flatMap(({ itemId }) => itemId ?? []))]
  await sql`select show_item_photos(id) from items where id = any(${itemIds}::uuid[]) order by id`.execute(tx)
  await tx.updateTable('itemPhotos').set({ uploadedBy: null }).where('uploadedBy', '=', profileId).execute()
}
