import type { OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** An order as read under its lock. */
export type LockedOrder = {
  id: string
  number: number
  status: OrderStatus
  fulfilment: 'shipping' | 'pickup'
  storefrontId: string
  buyerId: string
  pickupCode: string
}

/** Locks these orders (of this storefront) in order of id; rows that don't exist are left out. */
export async function lockOrders(tx: Tx, ids: readonly string[], storefrontId?: string): Promise<LockedOrder[]> {
  const own = storefrontId === undefined ? sql`` : sql`and storefront_id = ${storefrontId}`
  const these = sql`from orders where id = any (${[...ids]}::uuid[]) ${own} order by id`
  await sql`select lock_order(id) from (select id ${these}) o`.execute(tx)
  // @NOTE a statement of its own sees what was committed while it waited
  const { rows } = await sql<LockedOrder>`
    select id, number, status, fulfilment, storefront_id, buyer_id, pickup_code ${these}`.execute(tx)
  return rows
}

/** The lines of orders that are paid, kept, and in no shipment, by order. Locks their claims against a revocation. */
export async function lockOpenLines(tx: Tx, orderIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ orderId: string; claimId: string }>`
    select l.order_id, l.claim_id from order_lines l join claims c on c.id = l.claim_id
    where l.order_id = any (${[...orderIds]}::uuid[]) and c.status = 'purchased' and l.refunded_cents = 0
      and not exists (select from shipment_lines s where s.order_id = l.order_id and s.claim_id = l.claim_id)
    order by l.order_id, l.claim_id for share of c`.execute(tx)
  return new Map(
    [...Map.groupBy(rows, (row) => row.orderId)].map(([id, lines]) => [id, lines.map((line) => line.claimId)]),
  )
}

/** Ids of orders of which something has left. */
export async function selectPartlyShipped(tx: Tx, orderIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ orderId: string }>`
    select distinct order_id from shipments where order_id = any (${[...orderIds]}::uuid[])`.execute(tx)
  return new Set(rows.map((row) => row.orderId))
}

/** Marks orders as packed, or as only paid again. */
export async function setPacked(tx: Tx, ids: readonly string[], isPacked: boolean): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update orders set status = ${isPacked ? 'packed' : 'paid'}, packed_at = case when ${isPacked}::boolean then app_now() end,
      version = version + 1, updated_at = app_now()
    where id = any (${[...ids]}::uuid[]) and status = ${isPacked ? 'paid' : 'packed'}`.execute(tx)
}

export type NewShipment = {
  orderId: string
  claimIds: readonly string[]
  carrier: string
  carrierName: string | null
  trackingNumber: string | null
  shippedBy: string
}

/** Inserts a parcel with its lines under the order's next number. */
export async function insertShipment(tx: Tx, parcel: NewShipment): Promise<{ id: string; number: number }> {
  const { orderId, claimIds, carrier, carrierName, trackingNumber, shippedBy } = parcel
  const { rows } = await sql<{ id: string; number: number }>`
    with parcel as (
      insert into shipments (order_id, number, carrier, carrier_name, tracking_number, shipped_by)
      select ${orderId}, coalesce(max(number), 0) + 1, ${carrier}, ${carrierName}, ${trackingNumber}, ${shippedBy}
      from shipments where order_id = ${orderId}
      returning id, order_id, number),
    lines as (
      insert into shipment_lines (shipment_id, order_id, claim_id)
      select parcel.id, parcel.order_id, c.id from parcel, unnest(${[...claimIds]}::uuid[]) as c (id))
    select id, number from parcel`.execute(tx)
  return rows[0]!
}

/** Replaces carrier and number of a parcel. */
export async function updateCarrier(
  tx: Tx,
  id: string,
  way: Pick<NewShipment, 'carrier' | 'carrierName' | 'trackingNumber'>,
): Promise<void> {
  await tx
    .updateTable('shipments')
    .set({ ...way, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The order of a parcel; undefined when there is no such parcel. */
export async function selectOrderOfShipment(db: Db | Tx, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('shipments').select('orderId').where('id', '=', id).executeTakeFirst()
  return row?.orderId
}

/**
 * Records that parcels under way have arrived: those of these orders, or one of them.
 * @param onlyOverdue only parcels whose time on the way has passed
 * @returns the orders of which something arrived
 */
export async function setParcelsDelivered(
  tx: Tx,
  {
    orderIds,
    shipmentId = null,
    by,
    onlyOverdue = false,
  }: {
    orderIds: readonly string[]
    shipmentId?: string | null
    by: 'buyer' | 'seller' | 'time'
    onlyOverdue?: boolean
  },
): Promise<{ orderId: string; number: number }[]> {
  const { rows } = await sql<{ orderId: string; number: number }>`
    update shipments set delivered_at = app_now(), delivered_by = ${by}, version = version + 1
    where order_id = any (${[...orderIds]}::uuid[]) and delivered_at is null
      and (${shipmentId}::uuid is null or id = ${shipmentId}::uuid)
      and (not ${onlyOverdue}::boolean
        or shipped_at <= (select app_now()) - make_interval(days => (select delivered_after_days from platform_settings)))
    returning order_id, number`.execute(tx)
  return rows
}

/** Records that a pickup was handed over. */
export async function setPickedUp(tx: Tx, id: string, by: 'buyer' | 'seller' | 'code'): Promise<void> {
  await sql`
    update orders set status = 'delivered', packed_at = coalesce(packed_at, app_now()), delivered_at = app_now(),
      delivered_by = ${by}, version = version + 1, updated_at = app_now()
    where id = ${id} and fulfilment = 'pickup' and status in ('paid', 'packed')`.execute(tx)
}

/**
 * Moves orders on by what has left and arrived: to shipped when the last kept line is in a parcel, then to delivered
 * when every parcel has arrived.
 * @returns the orders that are now delivered
 */
export async function settleFulfilment(tx: Tx, ids: readonly string[]): Promise<string[]> {
  await sql`
    update orders o set status = 'shipped', packed_at = coalesce(packed_at, app_now()), shipped_at = app_now(),
      version = version + 1, updated_at = app_now()
    where o.id = any (${[...ids]}::uuid[]) and o.status in ('paid', 'packed')
      and exists (select from shipments s where s.order_id = o.id)
      and not exists (
        select from order_lines l join claims c on c.id = l.claim_id
        where l.order_id = o.id and c.status = 'purchased' and l.refunded_cents = 0
          and not exists (select from shipment_lines s where s.order_id = o.id and s.claim_id = l.claim_id))`.execute(
    tx,
  )
  const { rows } = await sql<{ id: string }>`
    update orders o set status = 'delivered', delivered_at = app_now(), version = version + 1, updated_at = app_now(),
      delivered_by = (
        select s.delivered_by from shipments s where s.order_id = o.id order by s.delivered_at desc, s.number desc limit 1)
    where o.id = any (${[...ids]}::uuid[]) and o.status = 'shipped'
      and not exists (select from shipments s where s.order_id = o.id and s.delivered_at is null)
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Orders with a parcel shipped longer ago than `delivered_after_days`, and no open problem; the oldest first. */
export async function selectAssumedDelivered(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ orderId: string }>`
    select order_id from shipments
    where delivered_at is null
      and shipped_at <= (select app_now()) - make_interval(days => (select delivered_after_days from platform_settings))
      and not exists (select from order_problems p where p.order_id = shipments.order_id and p.resolved_at is null)
    group by order_id order by min(shipped_at) limit ${limit}`.execute(db)
  return rows.map((row) => row.orderId)
}

/** Closes delivered orders whose time to report a problem is over, unless one is open. Returns their ids. */
export async function closeSettled(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update orders set status = 'closed', closed_at = app_now(), version = version + 1, updated_at = app_now()
    where id in (
      select id from orders
      where status = 'delivered'
        and delivered_at <= (select app_now()) - make_interval(days => (select closed_after_days from platform_settings))
        and not exists (select from order_problems p where p.order_id = orders.id and p.resolved_at is null)
      order by id limit ${limit} for no key update skip locked)
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}
