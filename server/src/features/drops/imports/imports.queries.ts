import type { Db, Tx } from '@keepcase/db/db.ts'
import type { ItemImports } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'

/** An import with its progress and its storefront's currency. */
export type ImportRecord = Selectable<ItemImports> & { writtenCount: number; currency: string }

export function findImport(db: Db | Tx, id: string): Promise<ImportRecord | undefined> {
  return imports(db).where('itemImports.id', '=', id).executeTakeFirst()
}

/** A storefront's imports, newest first. */
export function findImportsOf(db: Db, storefrontId: string, limit: number): Promise<ImportRecord[]> {
  return imports(db)
    .where('itemImports.storefrontId', '=', storefrontId)
    .orderBy('itemImports.createdAt', 'desc')
    .limit(limit)
    .execute()
}

const imports = (db: Db | Tx) =>
  db
    .selectFrom('itemImports')
    .innerJoin('itemImportProgress', 'itemImportProgress.importId', 'itemImports.id')
    .innerJoin('storefronts', 'storefronts.id', 'itemImports.storefrontId')
    .selectAll('itemImports')
    .select(['itemImportProgress.writtenCount', 'storefronts.currency'])

/** Locks an import; undefined when there is none. */
export async function lockImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  const locked = await tx
    .selectFrom('itemImports')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return locked && findImport(tx, id)
}

/** Locks a queued import; undefined when another process writes it or it is no longer queued. */
export async function lockQueuedImport(tx: Tx, id: string): Promise<ImportRecord | undefined> {
  const locked = await tx
    .selectFrom('itemImports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'queued')
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst()
  return locked && findImport(tx, id)
}

/** Whether this transaction is the only one that imports into the storefront. The lock lasts until it ends. */
export async function isOnlyImporter(tx: Tx, storefrontId: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('item-import:' || ${storefrontId}::text, 0)) as mine`.execute(tx)
  return rows[0]?.mine ?? false
}

/** Ids of the queued imports, in their order. */
export async function findQueued(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('itemImports')
    .select('id')
    .where('state', '=', 'queued')
    .orderBy('queuedAt')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertImport(tx: Tx, row: Insertable<ItemImports>): Promise<string> {
  const { id } = await tx.insertInto('itemImports').values(row).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('itemImportProgress').values({ importId: id }).execute()
  return id
}

export async function updateImport(tx: Tx, id: string, changes: Updateable<ItemImports>): Promise<void> {
  await tx.updateTable('itemImports').set(changes).where('id', '=', id).execute()
}

/** Ends an import. */
export async function finishImport(tx: Tx, id: string, changes: Updateable<ItemImports>): Promise<void> {
  await tx
    .updateTable('itemImports')
    .set((eb) => ({ ...changes, finishedAt: eb.fn('app_now') }))
    .where('id', '=', id)
    .execute()
}

/** Queues an import whose rows are complete. */
export async function queueImport(tx: Tx, id: string, actorId: string): Promise<void> {
  await sql`update item_import_progress set written_count = 0, attempts = 0 where import_id = ${id}`.execute(tx)
  await sql`
    update item_imports
    set state = 'queued', queued_at = app_now(), finished_at = null, failure = null, actor_id = ${actorId}
    where id = ${id}`.execute(tx)
}

export async function deleteImport(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('itemImports').where('id', '=', id).execute()
}

/** Deletes a storefront's open imports, except the newest ones. */
export async function deleteOldestOpen(tx: Tx, storefrontId: string, kept: number): Promise<void> {
  await sql`
    delete from item_imports where id in (
      select id from item_imports where storefront_id = ${storefrontId} and state = 'open'
      order by created_at desc, id offset ${kept} for update skip locked)`.execute(tx)
}

/** Deletes imports after their lifetime, unless they are being written. */
export async function deleteOldImports(db: Db): Promise<void> {
  await sql`
    delete from item_imports where id in (
      select id from item_imports
      where created_at < (select app_now()) - limit_import_lifetime() and state <> 'queued'
      limit 20 for update skip locked)`.execute(db)
}

/** Counts a beginning of the writing. Returns how many there were. */
export async function beginAttempt(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ attempts: number }>`
    update item_import_progress set attempts = attempts + 1, written_count = 0
    where import_id = ${id} returning attempts`.execute(db)
  return rows[0]?.attempts ?? 0
}

export async function writeProgress(db: Db, id: string, writtenCount: number): Promise<void> {
  await db.updateTable('itemImportProgress').set({ writtenCount }).where('importId', '=', id).execute()
}

export type RowsCounted = { isCounted: boolean; rowsLeft: number; seconds: number }

/** Counts rows toward the daily limit: all of them or none. A negative number gives them back. */
export async function countImportedRows(tx: Tx, storefrontId: string, rows: number, max: number): Promise<RowsCounted> {
  const answer = await sql<RowsCounted>`
    select * from count_imported_rows(${storefrontId}, ${rows}, ${max})`.execute(tx)
  return answer.rows[0] ?? { isCounted: false, rowsLeft: 0, seconds: 1 }
}

/** Number of rows that the storefront may still import today, and the seconds until the next day. */
export async function findRowsLeft(
  tx: Tx,
  storefrontId: string,
  max: number,
): Promise<{ left: number; seconds: number }> {
  const { rows } = await sql<{ left: number; seconds: number }>`
    select (${max}::int - coalesce(max(count) filter (where day = (app_now() at time zone 'UTC')::date), 0))::int as left,
      greatest(1, ceil(extract(epoch from
        (((app_now() at time zone 'UTC')::date + 1)::timestamp at time zone 'UTC') - app_now())))::int as seconds
    from storefront_daily_counts where storefront_id = ${storefrontId} and kind = 'importedrows'`.execute(tx)
  return rows[0] ?? { left: max, seconds: 1 }
}
