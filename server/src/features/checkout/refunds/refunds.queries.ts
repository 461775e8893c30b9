import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Refunds } from '@keepcase/db/schema.ts'
import { type Insertable, sql } from 'kysely'
import type { OrderRow } from '#server/features/orders/public.ts'
import type { RefundRow } from '../checkout.queries.ts'

/** The oldest pending refunds, of all payments or of one. */
export async function selectPendingRefunds(db: Db, paymentId: string | undefined, limit: number): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('status', '=', 'pending')
    .$if(paymentId !== undefined, (query) => query.where('paymentId', '=', paymentId!))
    .orderBy('createdAt')
    .limit(limit)
    .execute()
}

/** Inserts a refund, once per cause. Returns its id; null when it exists already. */
export async function insertRefund(tx: Tx, refund: Insertable<Refunds>): Promise<string | null> {
  const row = await tx
    .insertInto('refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Marks a pending refund as paid and returns it; undefined when it is not pending any more. */
export async function markRefundPaid(
  tx: Tx,
  refundId: string,
  providerRef: string | null,
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('refunds')
    .set({ status: 'succeeded', providerRef, settledAt: sql`app_now()` })
    .where('id', '=', refundId)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst()
}

/** Adds a paid refund to its payment; `isFull` marks the payment as refunded. */
export async function addRefundedCents(tx: Tx, paymentId: string, amountCents: number, isFull: boolean): Promise<void> {
  await tx
    .updateTable('payments')
    .set({
      refundedCents: sql`refunded_cents + ${amountCents}`,
      version: sql`version + 1`,
      ...(isFull ? { status: 'refunded' } : {}),
    })
    .where('id', '=', paymentId)
    .execute()
}

/** Sets how much of an order's line is refunded. */
export async function setLineRefunded(tx: Tx, orderId: string, claimId: string, refundedCents: number): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ refundedCents })
    .where('orderId', '=', orderId)
    .where('claimId', '=', claimId)
    .execute()
}

/** True when at least one of these claims is purchased. */
export async function hasPurchase(tx: Tx, claimIds: readonly string[]): Promise<boolean> {
  const purchased = await tx
    .selectFrom('claims')
    .select('id')
    .where('id', 'in', claimIds)
    .where('status', '=', 'purchased')
    .limit(1)
    .execute()
  return purchased.length > 0
}

/** Locks buyer and owner of an order, after the order itself. */
export async function lockOrderParties(tx: Tx, orderId: string): Promise<void> {
  await sql`select lock_order_parties(${orderId})`.execute(tx)
}

/** Locks an order; undefined when there is none. */
export async function lockOrder(tx: Tx, orderId: string): Promise<OrderRow | undefined> {
  await sql`select lock_order(${orderId})`.execute(tx)
  return tx.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
}

/** Adds a strike to the owner of an order's storefront. Returns its id; null when the cause has struck before. */
export async function insertSellerStrike(tx: Tx, orderId: string, cause: string): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select strike_seller(${orderId}, ${cause}) as id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Orders that should have shipped by now and cost no strike yet. */
export async function selectLateOrders(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`select order_id from late_orders(${limit})`.execute(db)
  return rows.map((row) => row.orderId)
}

/** Whether an order still waits for its seller and should have shipped by now; read under its lock. */
export async function isStillLate(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ isLate: boolean }>`
    select o.status in ('paid', 'packed') and o.fulfilment = 'shipping' and coalesce(o.due_at < (select app_now()), false)
      and not exists (select from cancel_requests r where r.order_id = o.id and r.status = 'open') as is_late
    from orders o where o.id = ${orderId}`.execute(tx)
  return rows[0]?.isLate ?? false
}

/** Refunds of an order, oldest first. */
export async function selectRefunds(db: Db, orderId: string): Promise<RefundRow[]> {
  return db
    .selectFrom('refunds')
    .selectAll('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .where('payments.orderId', '=', orderId)
    .orderBy('refunds.createdAt')
    .orderBy('refunds.id')
    .execute()
}

/** Seller strikes of an account within the window. */
export async function countSellerStrikes(db: Db, profileId: string): Promise<number> {
  const { rows } = await sql<{ recent: number }>`
    select recent_strikes(${profileId}, 'seller', app_now()) as recent`.execute(db)
  return rows[0]?.recent ?? 0
}

/** What the refunds of an order depend on besides its lines; undefined when there is no such order. */
export async function findOrderParties(
  db: Db,
  orderId: string,
): Promise<
  { buyerId: string; storefrontId: string; ownerId: string; status: string; provider: string | null } | undefined
> {
  const { rows } = await sql<{
    buyerId: string
    storefrontId: string
    ownerId: string
    status: string
    provider: string | null
  }>`
    select o.buyer_id, o.storefront_id, s.owner_id, o.status, p.provider
    from orders o join storefronts s on s.id = o.storefront_id left join payments p on p.order_id = o.id
    where o.id = ${orderId}`.execute(db)
  return rows[0]
}
