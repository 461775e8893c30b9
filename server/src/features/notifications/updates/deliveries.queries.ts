import type { Tx } from '@keepcase/db/db.ts'
import type { UpdateTellings } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

/** A storefront's post on its way: those up to `lastProfileId` were told. */
export type DeliveryRow = Selectable<UpdateTellings>

/** Asks for a post to be told; again changes nothing. */
export async function insertDelivery(tx: Tx, updateId: string): Promise<void> {
  await sql`
    insert into update_tellings (update_id) select id from storefront_updates where id = ${updateId}
    on conflict do nothing`.execute(tx)
}

/**
 * Locks the post that was told least so far, so that a short list need not wait for a long one; undefined when none is
 * left that nobody else works on.
 */
export async function lockDelivery(tx: Tx): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select * from update_tellings where done_at is null order by told, asked_at, update_id
    limit 1 for no key update skip locked`.execute(tx)
  return rows[0]
}

/** Writes down how far a post has come; without a last reader it has come to its end. */
export async function writeTold(tx: Tx, updateId: string, last: string | null, count: number): Promise<void> {
  await sql`
    update update_tellings set told = told + ${count}, last_profile_id = coalesce(${last}::uuid, last_profile_id),
      done_at = case when ${last}::uuid is null then app_now() end
    where update_id = ${updateId}`.execute(tx)
}

/** What the notice of a storefront's posts says to one reader. */
export type UpdateBundle = {
  userId: string
  notificationId: string
  updates: number
  /** All of them are for subscribers. */
  subscribersOnly: boolean
  newestTitle: string
}

/** Puts a post into the readers' notices of that storefront, or begins new ones; see `bundle_update`. */
export async function bundleUpdate(tx: Tx, updateId: string, userIds: readonly string[]): Promise<UpdateBundle[]> {
  const { rows } = await sql<UpdateBundle>`
    select * from bundle_update(${updateId}, ${[...userIds]}::uuid[])`.execute(tx)
  return rows
}
