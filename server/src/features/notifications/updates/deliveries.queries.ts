import type { Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** What followers of a storefront are told of: a post, or a new drop. */
export type NewsKind = 'update' | 'drop'

/** Progress of the delivery of a post or a drop: profiles up to `lastProfileId` were notified. */
export type Delivery = { id: string; lastProfileId: string | null }

/** Starts the delivery of a post. Idempotent. */
export async function insertDelivery(tx: Tx, updateId: string): Promise<void> {
  await sql`
    insert into update_tellings (update_id) select id from storefront_updates where id = ${updateId}
    on conflict do nothing`.execute(tx)
}

/** Starts the delivery of a published public drop. Idempotent: a drop that was told stays told. */
export async function insertDropDelivery(tx: Tx, dropId: string): Promise<void> {
  await sql`
    insert into drop_announcements (drop_id)
    select id from drops where id = ${dropId} and published_at is not null and visibility = 'public'
    on conflict do nothing`.execute(tx)
}

const openDeliveries: Readonly<Record<NewsKind, RawBuilder<unknown>>> = {
  update: sql`
    select t.update_id as id, t.last_profile_id from update_tellings t where t.done_at is null
    order by t.told, t.asked_at, t.update_id`,
  // @NOTE one that became a draft again, or is paused, waits
  drop: sql`
    select t.drop_id as id, t.last_profile_id
    from drop_announcements t join drops d on d.id = t.drop_id and d.published_at is not null and d.status <> 'paused'
    where t.done_at is null order by t.told, t.asked_at, t.drop_id`,
}

/**
 * Locks the delivery with the least progress, so that a short list need not wait for a long one; undefined
 * when none is left that no other process works on.
 */
export async function lockDelivery(tx: Tx, kind: NewsKind): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`${openDeliveries[kind]} limit 1 for no key update of t skip locked`.execute(tx)
  return rows[0]
}

const progressOf: Readonly<Record<NewsKind, { table: RawBuilder<unknown>; id: RawBuilder<unknown> }>> = {
  update: { table: sql`update_tellings`, id: sql`update_id` },
  drop: { table: sql`drop_announcements`, id: sql`drop_id` },
}

/** Stores the progress of a delivery; without a last profile it is complete. */
export async function writeProgress(
  tx: Tx,
  kind: NewsKind,
  id: string,
  { last, count }: { last: string | null; count: number },
): Promise<void> {
  const { table, id: column } = progressOf[kind]
  await sql`
    update ${table} set told = told + ${count}, last_profile_id = coalesce(${last}::uuid, last_profile_id),
      done_at = case when ${last}::uuid is null then app_now() end
    where ${column} = ${id}`.execute(tx)
}

/** Content of one user's notification about a storefront's posts and new drops. */
export type UpdateBundle = {
  userId: string
  notificationId: string
  updates: number
  drops: number
  /** All of the posts are for subscribers. */
  subscribersOnly: boolean
  /** The line of the newest of them. */
  newestTitle: string
}

/**
 * Adds a post to the users' notifications about that storefront, or creates new ones; see `bundle_update`.
 */
export async function bundleUpdate(tx: Tx, updateId: string, userIds: readonly string[]): Promise<UpdateBundle[]> {
  const { rows } = await sql<UpdateBundle>`
    select * from bundle_update(${updateId}, ${[...userIds]}::uuid[])`.execute(tx)
  return rows
}

/** Like {@link bundleUpdate}, for a new drop with the line about it; see `bundle_drop`. */
export async function bundleDrop(
  tx: Tx,
  dropId: string,
  userIds: readonly string[],
  line: string,
): Promise<UpdateBundle[]> {
  const { rows } = await sql<UpdateBundle>`
    select * from bundle_drop(${dropId}, ${[...userIds]}::uuid[], ${line})`.execute(tx)
  return rows
}
