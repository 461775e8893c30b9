import type { Tx } from '@keepcase/db/db.ts'
import type { UpdateTellings } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

/** Progress of a post's delivery: profiles up to `lastProfileId` were notified. */
export type DeliveryRow = Selectable<UpdateTellings>

/** Starts the delivery of a post. Idempotent. */
export async function insertDelivery(tx: Tx, updateId: string): Promise<void> {
  await sql`
    insert into update_tellings (update_id) select id from storefront_updates where id = ${updateId}
    on conflict do nothing`.execute(tx)
}

/**
 * Locks the delivery with the least progress, so that a short list need not wait for a long one; undefined
 * when none is left that no other process works on.
 */
export async function lockDelivery(tx: Tx): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select * from update_tellings where done_at is null order by told, asked_at, update_id
    limit 1 for no key update skip locked`.execute(tx)
  return rows[0]
}

/** Stores the progress of a delivery; without a last profile it is complete. */
export async function writeProgress(tx: Tx, updateId: string, last: string | null, count: number): Promise<void> {
  await sql`
    update update_tellings set told = told + ${count}, last_profile_id = coalesce(${last}::uuid, last_profile_id),
      done_at = case when ${last}::uuid is null then app_now() end
    where update_id = ${updateId}`.execute(tx)
}

/** Content of one user's notification about a storefront's posts. */
export type UpdateBundle = {
  userId: string
  notificationId: string
  updates: number
  /** All of the posts are for subscribers. */
  subscribersOnly: boolean
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
