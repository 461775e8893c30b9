import { createHash } from 'node:crypto'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'
import type { Actor, RequestContext } from '#platform/context.ts'
import { Refusal } from '#platform/refusal.ts'
import { transact } from '#platform/transact.ts'
import { isStaffOf } from '#storefronts/public.ts'
import { maySee } from './drops.policy.ts'

/** A visitor counts once per drop in this time. */
const windowMinutes = 30

/**
 * Notes that somebody looked at a drop, beside the drop's row: the row is the crowd's lock. Staff and drafts count
 * nothing. Gives whether this one counts.
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
  const { rows } = await sql`
    insert into drop_views as v (drop_id, visitor) values (${id}, ${visitorOf(id, actor, context)})
    on conflict (drop_id, visitor) do update set seen_at = excluded.seen_at, is_counted = false
    where v.seen_at <= excluded.seen_at - make_interval(mins => ${windowMinutes})
    returning 1`.execute(db)
  return { counted: rows.length > 0 }
}

/** Who looked, as a hash within this one drop: neither account nor address can be read from it or joined across drops. */
function visitorOf(dropId: string, actor: Actor | null, { ip, headers }: RequestContext): string {
  const who = actor ? `account|${actor.profileId}` : `visitor|${ip}|${headers.get('user-agent') ?? ''}`
  return createHash('sha256').update(`${dropId}|${who}`).digest('base64url')
}

/** Most views of one drop that one fold counts; the next tick takes the rest. */
const foldSize = 5_000

/** Adds the views since the last fold to the drops: one short update a drop, each in its own transaction. */
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

/** Forgets visitors whose window has long passed. */
export async function pruneViews(db: Db): Promise<void> {
  await sql`
    delete from drop_views where (drop_id, visitor) in (
      select drop_id, visitor from drop_views
      where is_counted and seen_at < app_now() - interval '1 day' limit 5000)`.execute(db)
}
