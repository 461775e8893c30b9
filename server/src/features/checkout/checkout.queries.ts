import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Payments, Refunds } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { OrderRow } from '#server/features/orders/public.ts'

export type PaymentRow = Selectable<Payments>
export type RefundRow = Selectable<Refunds>

/** The drops among these that the platform has paused. */
export async function selectStoppedDrops(db: Db | Tx, dropIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('drops')
    .select('id')
    .where('id', 'in', dropIds)
    .where('pausedBy', '=', 'platform')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** The drops among these that were cancelled. */
export async function selectCancelledDrops(tx: Tx, dropIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('drops')
    .select('id')
    .where('id', 'in', dropIds)
    .where('status', '=', 'cancelled')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Inserts the payment of an order. */
export async function insertPayment(
  tx: Tx,
  order: OrderRow,
  payment: { provider: string; method: string; savedRef?: string | null; recordedBy: string | null },
): Promise<PaymentRow> {
  return tx
    .insertInto('payments')
    .values({ ...payment, orderId: order.id, dueCents: order.totalCents, currency: order.currency })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A payment with its order; null when there is none. */
export async function findPayment(
  db: Db | Tx,
  paymentId: string,
): Promise<{ payment: PaymentRow; order: OrderRow } | null> {
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!payment) return null
  const order = await db.selectFrom('orders').selectAll().where('id', '=', payment.orderId).executeTakeFirstOrThrow()
  return { payment, order }
}

/** Locks an order, then its payment. The drops of its claims must be locked first. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<{ payment: PaymentRow; order: OrderRow }> {
  await sql`select lock_payment(${paymentId})`.execute(tx)
  const locked = await findPayment(tx, paymentId)
  if (!locked) throw new Error(`There is no payment ${paymentId}`)
  return locked
}

/** Changes a payment and raises its version. */
export async function updatePayment(
  tx: Tx,
  id: string,
  changes: Partial<Pick<PaymentRow, 'status' | 'providerRef' | 'providerRank' | 'capturedCents' | 'declineReason'>>,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ ...changes, version: sql`version + 1` })
    .$if(changes.status === 'captured', (query) => query.set({ capturedAt: sql`app_now()` }))
    .where('id', '=', id)
    .execute()
}

/** The id of an order's payment; each order has one. */
export async function findPaymentOfOrder(db: Db, orderId: string): Promise<string> {
  const payment = await db.selectFrom('payments').select('id').where('orderId', '=', orderId).executeTakeFirstOrThrow()
  return payment.id
}
