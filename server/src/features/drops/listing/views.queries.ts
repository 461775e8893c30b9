import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Drops } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

/** A drop's fields that decide whether a view of it counts; undefined when there is none. */
export async function findDropToView(
  db: Db,
  id: string,
): Promise<Pick<Selectable<Drops>, 'id' | 'storefrontId' | 'visibility' | 'publishedAt'> | undefined> {
  return db
    .selectFrom('drops')
    .select(['id', 'storefrontId', 'visibility', 'publishedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Records a view (`count_drop_view`); false when this account or address was counted today. */
export async function insertView(
  db: Db,
  dropId: string,
  { profileId, ip }: { profileId: string | null; ip: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ counted: boolean }>`
    select count_drop_view(${dropId}, ${profileId}, ${ip}) as counted`.execute(db)
  return rows[0]?.counted ?? false
}

/** The drops that have views to be added. */
export async function selectDropsWithViews(db: Db): Promise<string[]> {
  const drops = await db.selectFrom('dropViews').select('dropId').distinct().where('isCounted', '=', false).execute()
  return drops.map(({ dropId }) => dropId)
}

/** Marks up to `limit` new views of a drop as counted and returns their number. */
export async function dequeueViews(tx: Tx, dropId: string, limit: number): Promise<number> {
  const { rows } = await sql<{ views: number }>`
    with fresh as (
      update drop_views set is_counted = true where (drop_id, visitor) in (
        select drop_id, visitor from drop_views where drop_id = ${dropId} and not is_counted
        limit ${limit} for update skip locked)
      returning 1
    ) select count(*)::int as views from fresh`.execute(tx)
  return rows[0]?.views ?? 0
}

/** Adds to a drop's count of views. */
export async function addViews(tx: Tx, dropId: string, views: number): Promise<void> {
  await sql`update drops set views_count = views_count + ${views} where id = ${dropId}`.execute(tx)
}

/** Deletes view records of past days, starting with the salts that make the visitor hashes identifiable. */
export async function pruneViews(db: Db): Promise<void> {
  await sql`delete from view_salts where day < (app_now() at time zone 'UTC')::date`.execute(db)
  await sql`
    delete from drop_views where (drop_id, visitor) in (
      select drop_id, visitor from drop_views
      where is_counted and seen_at < date_trunc('day', app_now(), 'UTC') limit 5000)`.execute(db)
}
