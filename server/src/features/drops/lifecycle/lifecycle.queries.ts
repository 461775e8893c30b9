import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Drops } from '@keepcase/db/schema.ts'
import { type Selectable, sql, type Updateable } from 'kysely'

/** A locked drop and the clock reading of its command. */
type AtNow = { id: string; now: Date }

/** Locks a drop and writes what the clock has decided (`lock_and_settle_drop`). Returns the clock reading; null: no such drop. */
export async function lockDropRow(tx: Tx, id: string): Promise<Date | null> {
  const { rows } = await sql<{ now: Date | null }>`select lock_and_settle_drop(${id}) as now`.execute(tx)
  return rows[0]?.now ?? null
}

/** A drop's row; undefined when there is none. */
export async function findDrop(tx: Tx, id: string): Promise<Selectable<Drops> | undefined> {
  return tx.selectFrom('drops').selectAll().where('id', '=', id).executeTakeFirst()
}

/** A drop's storefront and its owner; undefined when there is no such drop. */
export async function findStorefrontOf(
  db: Db,
  dropId: string,
): Promise<{ storefrontId: string; ownerId: string } | undefined> {
  return db
    .selectFrom('drops')
    .innerJoin('storefronts', 'storefronts.id', 'drops.storefrontId')
    .select(['drops.storefrontId', 'storefronts.ownerId'])
    .where('drops.id', '=', dropId)
    .executeTakeFirst()
}

/** Changes columns of a drop, and raises its version. */
export async function updateDropRow(tx: Tx, { id, now }: AtNow, columns: Updateable<Drops>): Promise<void> {
  await tx
    .updateTable('drops')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

/** Remembers the start that people are told from now on. */
export async function updateAnnouncedStart(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('drops')
    .set((eb) => ({ announcedStart: eb.ref('startDate') }))
    .where('id', '=', id)
    .execute()
}

/** Counts a change by the drop's seller or staff. */
export async function raiseRevision(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('drops')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A change of a drop's status, for `write_drop_move`. */
export type DropMove = { to: string; event: string; actorId: string; reason: string | null; pausedBy: string | null }

/** Writes a status change: row, status log, live screens, events for other features (`write_drop_move`). */
export async function writeDropMove(tx: Tx, { id, now }: AtNow, move: DropMove): Promise<void> {
  await sql`select write_drop_move(${id}, ${move.to}, ${now}, ${now}, ${move.event}, ${move.actorId},
    ${move.reason}, ${move.pausedBy})`.execute(tx)
}

/** Sends the drop's state to live screens; the change must already have raised its version. */
export async function emitDrop(tx: Tx, { id, now }: AtNow): Promise<void> {
  await sql`select emit_drop(${id}, ${now})`.execute(tx)
}

/** Sends changed items to live screens, without lots that have not been on stage. */
export async function emitItems(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`select emit_item(id) from unnest(${ids}::uuid[]) as id`.execute(tx)
}

/** Tells other features of an event of the drop, with more fields for its payload. */
export async function emitDropEvent(tx: Tx, { id, now }: AtNow, event: string, more: object): Promise<void> {
  await sql`select emit_drop_event(${id}, ${event}, ${now}, ${JSON.stringify(more)}::jsonb)`.execute(tx)
}

/** Marks the drop as sold out, or as open again, by its units. */
export async function settleSoldOut(tx: Tx, { id, now }: AtNow): Promise<void> {
  await sql`select settle_sold_out(${id}, ${now})`.execute(tx)
}

/** Sets the drop's end to now, but always after its start. */
export async function endNow(tx: Tx, { id, now }: AtNow): Promise<void> {
  await sql`
    update drops set end_date = greatest(${now}::timestamptz, start_date + interval '1 millisecond')
    where id = ${id}`.execute(tx)
}

/** Gives a drop that lacks a start or an end the times nearest to what was planned. */
export async function fillTimes(tx: Tx, { id, now }: AtNow): Promise<void> {
  await sql`
    update drops set start_date = coalesce(start_date, end_date - interval '1 hour', ${now}::timestamptz),
      end_date = coalesce(end_date, start_date + interval '1 hour', ${now}::timestamptz + interval '1 hour')
    where id = ${id}`.execute(tx)
}

/** Voids every unpaid hold of a drop. */
export async function voidClaims(tx: Tx, dropId: string, reason: string): Promise<void> {
  await sql`select void_drop_claims(${dropId}, ${reason})`.execute(tx)
}

/** Closes the books of a drop that is over, as far as its holds allow. */
export async function closeBooks(tx: Tx, { id, now }: AtNow): Promise<void> {
  await sql`select close_books(${id}, ${now})`.execute(tx)
}

/** Returns a closed drop's unsold units to the catalog. */
export async function returnUnsoldUnits(tx: Tx, dropId: string): Promise<void> {
  await sql`select return_unsold_units(${dropId})`.execute(tx)
}

/** The drops for which the clock has something to change. */
export async function selectDropsToSettle(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select drops_to_settle() as id`.execute(db)
  return rows.map((row) => row.id)
}

/** Closed drops with units to return: those that ended in the last `days` days, or all of them for null. */
export async function selectClosedDropsWithUnits(db: Db, days: number | null): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from drops d
    where d.status in ('completed', 'cancelled')
      and (${days === null} or d.end_date > (select app_now()) - make_interval(days => ${days ?? 0}))
      and exists (select 1 from drop_items di
        where di.drop_id = d.id and di.quantity_available > 0 and di.quantity_held = 0)`.execute(db)
  return rows.map((row) => row.id)
}
