import type { Db, Tx } from '@keepcase/db/db.ts'
import type { OrderLines, Orders } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type OrderRow = Selectable<Orders>

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

/** Writes an order that nobody has paid yet, with its lines. */
export async function insertOrder(
  tx: Tx,
  order: Insertable<Orders>,
  lines: readonly Omit<Insertable<OrderLines>, 'orderId'>[],
): Promise<OrderRow> {
  const row = await tx.insertInto('orders').values(order).returningAll().executeTakeFirstOrThrow()
  await tx
    .insertInto('orderLines')
    .values(lines.map((line) => ({ ...line, orderId: row.id })))
    .execute()
  return row
}

/** The claims that an order is for. */
export async function selectClaimIds(db: Db | Tx, orderId: string): Promise<string[]> {
  const rows = await db.selectFrom('orderLines').select('claimId').where('orderId', '=', orderId).execute()
  return rows.map((row) => row.claimId)
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

/** Moves an order and counts its version up; the time of the move goes into its own column. */
export async function updateOrderStatus(tx: Tx, id: string, status: 'paid' | 'failed' | 'refunded'): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, version: sql`version + 1`, updatedAt: sql`app_now()` })
    .$if(status === 'paid', (query) => query.set({ paidAt: sql`app_now()` }))
    .$if(status === 'refunded', (query) => query.set({ refundedAt: sql`app_now()` }))
    .where('id', '=', id)
    .execute()
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
