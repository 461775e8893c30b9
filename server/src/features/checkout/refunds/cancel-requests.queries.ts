import type { Db, Tx } from '@keepcase/db/db.ts'
import type { CancelRequests } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'

export type CancelRequestRow = Selectable<CancelRequests>

/** The newest cancel request of an order; undefined when there is none. */
export function findCancelRequest(db: Db | Tx, orderId: string): Promise<CancelRequestRow | undefined> {
  return db
    .selectFrom('cancelRequests')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The order of a cancel request; undefined when there is no such request. */
export async function selectOrderOfRequest(db: Db | Tx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('cancelRequests').select('orderId').where('id', '=', id).executeTakeFirst()
  return row?.orderId
}

/** The open cancel request of an order, read under the order's lock. */
export function selectOpenRequest(tx: Tx, orderId: string): Promise<CancelRequestRow | undefined> {
  return tx
    .selectFrom('cancelRequests')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('status', '=', 'open')
    .executeTakeFirst()
}

/** Inserts a request that is granted by itself in the platform's time. */
export async function insertCancelRequest(
  tx: Tx,
  request: { orderId: string; claimIds: readonly string[]; reason: string },
): Promise<CancelRequestRow> {
  return tx
    .insertInto('cancelRequests')
    .values({
      orderId: request.orderId,
      claimIds: [...request.claimIds],
      reason: request.reason,
      dueAt: sql`app_now() + limit_cancel_answer_time()`,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends an open request. `answeredBy` null: nobody answered in time. */
export async function endCancelRequest(
  tx: Tx,
  id: string,
  end: { status: 'granted' | 'declined' | 'withdrawn'; answeredBy: string | null; note: string | null },
): Promise<void> {
  await tx
    .updateTable('cancelRequests')
    .set({ ...end, answeredAt: sql`app_now()` })
    .where('id', '=', id)
    .where('status', '=', 'open')
    .execute()
}

/** Orders whose open request nobody answered in time, the longest due first. */
export async function selectDueRequests(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from cancel_requests where status = 'open' and due_at <= (select app_now())
    order by due_at limit ${limit}`.execute(db)
  return rows.map((row) => row.orderId)
}

/** Whether a request's time to be answered is over. */
export async function isDue(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ isDue: boolean }>`
    select due_at <= (select app_now()) as is_due from cancel_requests where id = ${id}`.execute(tx)
  return rows[0]?.isDue ?? false
}
