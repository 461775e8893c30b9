import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Refunds } from '@keepcase/db/schema.ts'
import { type Insertable, sql } from 'kysely'
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
