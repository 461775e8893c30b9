import type { Db, Tx } from '@keepcase/db/db.ts'
import type { Orders, Payments, Refunds } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import { followOrder, reserveCode } from '#server/features/codes/redemptions.ts'
import type { Parcel } from './quote.ts'

export type OrderRow = Selectable<Orders>
export type PaymentRow = Selectable<Payments>
export type RefundRow = Selectable<Refunds>

/** Where a parcel goes, as it is copied into the order. */
export type AddressRow = {
  fullName: string
  line1: string
  line2: string | null
  city: string
  region: string
  postalCode: string
  country: string
  phone: string | null
}

/** The database's clock. */
export async function selectNow(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(db)
  return rows[0]!.now
}

/** Of these drops those whose clocks the platform has stopped. */
export async function selectStoppedDrops(db: Db | Tx, dropIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('drops')
    .select('id')
    .where('id', 'in', dropIds)
    .where('pausedBy', '=', 'platform')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Of these drops those that were called off. */
export async function selectCancelledDrops(tx: Tx, dropIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('drops')
    .select('id')
    .where('id', 'in', dropIds)
    .where('status', '=', 'cancelled')
    .execute()
  return new Set(rows.map((row) => row.id))
}

/** Writes a parcel down as an order that nobody has paid yet, and counts the use of its code, which the caller has locked. */
export async function insertOrder(tx: Tx, buyerId: string, parcel: Parcel): Promise<OrderRow> {
  const { claims, figures } = parcel
  const order = await tx
    .insertInto('orders')
    .values({
      buyerId,
      storefrontId: claims[0]!.storefrontId,
      fulfilment: parcel.fulfilment,
      address: parcel.address && JSON.stringify(parcel.address),
      currency: claims[0]!.currency,
      itemsCents: figures.itemsCents,
      shippingCents: figures.shippingCents,
      discountCents: figures.discountCents,
      taxCents: figures.taxCents,
      buyerFeeCents: figures.buyerFeeCents,
      sellerFeeCents: figures.sellerFeeCents,
      totalCents: figures.totalCents,
      quoteHash: parcel.hash,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const lines = claims.map((claim, i) => {
    const { claimId: _, totalCents: __, ...parts } = figures.lines[i]!
    const { id: claimId, dropId, dropItemId, title, image } = claim
    return { orderId: order.id, claimId, dropId, dropItemId, title, image, ...parts }
  })
  await tx.insertInto('orderLines').values(lines).execute()
  if (parcel.code) await reserveCode(tx, order, parcel.code)
  return order
}

/** Opens the payment of an order. */
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

/** A payment with its order, as it stands; null when there is none. */
export async function findPayment(
  db: Db | Tx,
  paymentId: string,
): Promise<{ payment: PaymentRow; order: OrderRow } | null> {
  const payment = await db.selectFrom('payments').selectAll().where('id', '=', paymentId).executeTakeFirst()
  if (!payment) return null
  const order = await db.selectFrom('orders').selectAll().where('id', '=', payment.orderId).executeTakeFirstOrThrow()
  return { payment, order }
}

/** The claims that an order is for. */
export async function selectClaimIds(db: Db | Tx, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('orderLines').select('claimId').where('orderId', '=', orderId).execute()
  return rows.map((row) => row.claimId)
}

/** Locks an order and its payment, in this order. The drops of its claims are locked before. */
export async function lockPayment(tx: Tx, paymentId: string): Promise<{ payment: PaymentRow; order: OrderRow }> {
  const order = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (eb) => eb.selectFrom('payments').select('orderId').where('id', '=', paymentId))
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const payment = await tx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', paymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { payment, order }
}

export type OrderLineRow = {
  claimId: string
  dropId: string
  priceCents: number
  shippingCents: number
  taxCents: number
  buyerFeeCents: number
  sellerFeeCents: number
  discountCents: number
  refundedCents: number
}

/** An order's lines, by claim. */
export async function selectLines(tx: Tx, orderId: string): Promise<OrderLineRow[]> {
  return tx.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).orderBy('claimId').execute()
}

/** What a line's buyer paid for it, in cents. */
export function paidFor(line: OrderLineRow): number {
  return line.priceCents + line.shippingCents + line.taxCents + line.buyerFeeCents - line.discountCents
}

/** Changes a payment and counts its version up. */
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

/**
 * Moves an order and counts its version up; the time of the move goes into its own column. The use of its code follows.
 */
export async function moveOrder(tx: Tx, id: string, status: 'paid' | 'failed' | 'refunded'): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, version: sql`version + 1`, updatedAt: sql`app_now()` })
    .$if(status === 'paid', (query) => query.set({ paidAt: sql`app_now()` }))
    .$if(status === 'refunded', (query) => query.set({ refundedAt: sql`app_now()` }))
    .where('id', '=', id)
    .execute()
  await followOrder(tx, id, status)
}

/** A new claim, made for money that came late, takes the place of the one that had ended. */
export async function replaceLine(tx: Tx, orderId: string, endedClaimId: string, claimId: string): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ claimId, lateForClaimId: endedClaimId })
    .where('orderId', '=', orderId)
    .where('claimId', '=', endedClaimId)
    .execute()
}

/** Until when an order's holds run, null when none is held any more. */
export async function selectHoldEnd(db: Db | Tx, orderId: string): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date | null }>`
    select min(c.expires_at) as ends_at from order_lines l join claims c on c.id = l.claim_id
    where l.order_id = ${orderId} and c.status in ('claimed', 'capturing')`.execute(db)
  return rows[0]?.endsAt ?? null
}
