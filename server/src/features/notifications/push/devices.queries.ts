import type { Db, Tx } from '@keepcase/db/db.ts'
import type { PushSubscriptions } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

export type DeviceRow = Selectable<PushSubscriptions>

/** A browser's push subscription, and the session that registered it. */
export type NewDevice = {
  userId: string
  sessionId: string
  endpoint: string
  p256dh: string
  auth: string
  userAgent: string
}

/**
 * Inserts a browser or updates when it was seen. Any other row with this endpoint or session is deleted with
 * its queued pushes: the browser has changed hands or has a new endpoint.
 */
export async function upsertDevice(tx: Tx, device: NewDevice): Promise<DeviceRow> {
  const { userId, sessionId, endpoint } = device
  await sql`
    delete from push_subscriptions
    where (endpoint = ${endpoint} and user_id <> ${userId}) or (session_id = ${sessionId} and endpoint <> ${endpoint})`.execute(
    tx,
  )
  return tx
    .insertInto('pushSubscriptions')
    .values(device)
    .onConflict((conflict) =>
      conflict.column('endpoint').doUpdateSet((eb) => ({
        sessionId: eb.ref('excluded.sessionId'),
        p256dh: eb.ref('excluded.p256dh'),
        auth: eb.ref('excluded.auth'),
        userAgent: eb.ref('excluded.userAgent'),
        seenAt: sql`app_now()`,
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes an account's browsers except the most recently seen. */
export async function deleteOldDevices(tx: Tx, userId: string, max: number): Promise<void> {
  await sql`
    delete from push_subscriptions where id in (
      select id from push_subscriptions where user_id = ${userId} order by seen_at desc, id offset ${max})`.execute(tx)
}

/** An account's browsers, most recently seen first. */
export async function selectDevices(db: Db, userId: string): Promise<DeviceRow[]> {
  return db
    .selectFrom('pushSubscriptions')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('seenAt', 'desc')
    .orderBy('id')
    .execute()
}

/** Whether an account has push turned on in any browser. */
export async function selectHasDevice(db: Db | Tx, userId: string): Promise<boolean> {
  const row = await db.selectFrom('pushSubscriptions').select('id').where('userId', '=', userId).executeTakeFirst()
  return row !== undefined
}

/** Deletes one browser of an account; false when there is none. */
export async function deleteDevice(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('pushSubscriptions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes an account's browsers that are not signed in. */
export async function deleteAbsentDevices(db: Db, userId: string): Promise<void> {
  await sql`select delete_absent_devices(${userId})`.execute(db)
}
