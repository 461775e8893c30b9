import type { Db, Tx } from '@keepcase/db/db.ts'
import type { OrderLines, Orders } from '@keepcase/db/schema.ts'
import { type Insertable, type Selectable, sql } from 'kysely'

export type OrderRow = Selectable<Orders>

/** A shipping address as it is copied into the order. */
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

/** Inserts an unpaid order with its lines. The days to ship are the storefront's of now. */
export async function insertOrder(
  tx: Tx,
  order: Insertable<Orders>,
  lines: readonly Omit<Insertable<OrderLines>, 'orderId'>[],
): Promise<OrderRow> {
  const shipWithinDays = sql<number>`(select ships_within_days from storefronts where id = ${order.storefrontId})`
  const row = await tx
    .insertInto('orders')
    .values({ ...order, shipWithinDays })
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('orderLines')
    .values(lines.map((line) => ({ ...line, orderId: row.id })))
    .execute()
  return row
}

/** The claims of an order. */
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

/** An order's lines, by claim id. */
export async function selectLines(tx: Db | Tx, orderId: string): Promise<OrderLineRow[]> {
  return tx.selectFrom('orderLines').selectAll().where('orderId', '=', orderId).orderBy('claimId').execute()
}

/** The lines of an order that its buyer owns: bought and not taken back. */
export async function selectOwnedClaimIds(db: Db | Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ claimId: string }>`
    select l.claim_id from order_lines l join claims c on c.id = l.claim_id
    where l.order_id = ${orderId} and c.status = 'purchased' order by l.claim_id`.execute(db)
  return rows.map((row) => row.claimId)
}

/** The lines of an order that its buyer owns and that have not left the seller. */
export async function selectUnshippedClaimIds(db: Db | Tx, orderId: string): Promise<string[]> {
  const { rows } = await sql<{ claimId: string }>`
    select l.claim_id from order_lines l join claims c on c.id = l.claim_id
    where l.order_id = ${orderId} and c.status = 'purchased'
      and not exists (select from shipment_lines s where s.order_id = l.order_id and s.claim_id = l.claim_id)
    order by l.claim_id`.execute(db)
  return rows.map((row) => row.claimId)
}

/** Sets an order's status, raises its version, and records the time of the change in its own column. */
export async function updateOrderStatus(tx: Tx, id: string, status: 'paid' | 'failed' | 'refunded'): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ status, version: sql`version + 1`, updatedAt: sql`app_now()` })
    .$if(status === 'paid', (query) => query.set({ paidAt: sql`app_now()` }))
    .$if(status === 'refunded', (query) => query.set({ refundedAt: sql`app_now()` }))
    .where('id', '=', id)
    .execute()
}

/** Replaces an expired claim in an order line with the new claim that was made for late money. */
export async function replaceLine(tx: Tx, orderId: string, endedClaimId: string, claimId: string): Promise<void> {
  await tx
    .updateTable('orderLines')
    .set({ claimId, lateForClaimId: endedClaimId })
    .where('orderId', '=', orderId)
    .where('claimId', '=', endedClaimId)
    .execute()
}

/** When the first of an order's holds expires; null when none is held. */
export async function selectHoldEnd(db: Db | Tx, orderId: string): Promise<Date | null> {
  const { rows } = await sql<{ endsAt: Date | null }>`
    select min(c.expires_at) as ends_at from order_lines l join claims c on c.id = l.claim_id
    where l.order_id = ${orderId} and c.status in ('claimed', 'capturing')`.execute(db)
  return rows[0]?.endsAt ?? null
}

/** The storefront of an order; null when there is no such order. */
export async function selectStorefrontOfOrder(db: Db | Tx, orderId: string): Promise<string | null> {
  const order = await db.selectFrom('orders').select('storefrontId').where('id', '=', orderId).executeTakeFirst()
  return order?.storefrontId ?? null
}
