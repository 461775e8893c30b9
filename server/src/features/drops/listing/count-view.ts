import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { RequestContext } from '#server/api/context.ts'
import { Refusal } from '#server/api/refusal.ts'
import { transact } from '#server/database/transact.ts'
import { isStaffOf } from '#server/features/storefronts/public.ts'
import { maySee } from '../drops.policy.ts'

/**
 * Records that a drop was viewed, in a table of its own, because the drop's row is contended by claims. An account or
 * IP address counts once a day, whatever its browser. Staff and drafts are not counted. Returns whether this view
 * counts.
 */
export async function countView(db: Db, id: string, context: RequestContext): Promise<{ counted: boolean }> {
  const drop = await db
    .selectFrom('drops')
    .select(['id', 'storefrontId', 'visibility', 'publishedAt'])
    .where('id', '=', id)
    .executeTakeFirst()
  const actor = await context.actor()
  if (!drop || !(await maySee(db, actor, drop))) throw new Refusal('NOT_FOUND')
  if (drop.publishedAt === null || isStaffOf(actor, drop.storefrontId, 'storefront.drops.list'))
    return { counted: false }
  const { rows } = await sql<{ counted: boolean }>`
    select count_drop_view(${id}, ${actor?.profileId ?? null}, ${context.ip}) as counted`.execute(db)
  return { counted: rows[0]?.counted ?? false }
}

/** Max views of one drop counted per fold; the next tick counts the rest. */
const foldSize = 5_000

/** Adds the views since the last fold to the drops: one short update per drop, each in its own transaction. */
export async function foldViews(db: Db): Promise<void> {
  const drops = await db.selectFrom('dropViews').select('dropId').distinct().where('isCounted', '=', false).execute()
  for (const { dropId } of drops) {
    await transact(db, async (tx) => {
      const { rows } = await sql<{ views: number }>`
        with fresh as (
          update drop_views set is_counted = true where (drop_id, visitor) in (
            select drop_id, visitor from drop_views where drop_id = ${dropId} and not is_counted
            limit ${foldSize} for update skip locked)
          returning 1
        ) select count(*)::int as views from fresh`.execute(tx)
      const views = rows[0]?.views ?? 0
      if (views > 0) await sql`update drops set views_count = views_count + ${views} where id = ${dropId}`.execute(tx)
    })
  }
}

/** Deletes view records of past days, starting with the salts that make the visitor hashes identifiable. */
export async function pruneViews(db: Db): Promise<void> {
  await sql`delete from view_salts where day < (app_now() at time zone 'UTC')::date`.execute(db)
  await sql`
    delete from drop_views where (drop_id, visitor) in (
      select drop_id, visitor from drop_views
      where is_counted and seen_at < date_trunc('day', app_now(), 'UTC') limit 5000)`.execute(db)
}
