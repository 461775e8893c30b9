import type { OrderQueue } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'
import { plannedOnEachUse } from '#server/database/prepared-statements.ts'
import { ordersFound } from './find-orders.queries.ts'
import type { AddressRow, OrderRow } from './order-rows.queries.ts'

export type OrderLineView = {
  claimId: string
  dropId: string
  itemId: string
  title: string
  image: string | null
  category: string | null
  priceCents: number
  refundedCents: number
  seq: number
  claimedAt: Date
  contents: string | null
}

export type ShipmentView = {
  id: string
  number: number
  carrier: string
  carrierName: string | null
  trackingNumber: string | null
  claimIds: string[]
  shippedAt: Date
  deliveredAt: Date | null
  deliveredBy: string | null
  assumedDeliveredAt: Date | null
}

export type OrderView = Omit<OrderRow, 'address'> & {
  address: AddressRow | null
  storefrontName: string
  shipsWithinDays: number
  parcelEndsAt: Date | null
  buyerName: string | null
  refundedCents: number
  paymentMethod: string | null
  discountCode: string | null
  lines: OrderLineView[]
  shipments: ShipmentView[]
  problem: ProblemView | null
}

export type ProblemView = {
  id: string
  kind: string
  reportedAt: Date
  escalatedAt: Date | null
  resolvedAt: Date | null
}

/** Filter of an order list. */
export type OrderFilter = {
  /** Set exactly one of the two. */
  buyerId?: string
  storefrontId?: string
  status?: string | undefined
  /** Paid orders of a storefront that wait to leave it, or only those that are late; what is due first comes first. */
  queue?: OrderQueue | undefined
  /** A number, or a part of a name. */
  q?: string | undefined
  /** The last row of the previous page. */
  before: { at: Date; id: string } | null
  limit: number
}

/** One order with all fields that its pages show; null when there is none. */
export async function readOrder(db: Db | Tx, id: string): Promise<OrderView | null> {
  const [order] = await selectOrders(db, sql`o.id = ${id}`, 1)
  return order ?? null
}

/**
 * A page of orders, newest first, plus one row if there is another page. Failed orders, and for the seller also pending
 * ones, are listed only when that status is requested.
 */
export async function listOrders(db: Db, filter: OrderFilter): Promise<OrderView[]> {
  const hidden = filter.buyerId ? ['failed'] : ['failed', 'pending']
  const { before, queue, q } = filter
  const conditions = [
    filter.buyerId ? sql`o.buyer_id = ${filter.buyerId}` : sql`o.storefront_id = ${filter.storefrontId}`,
    queue ? inQueue(queue) : filter.status ? sql`o.status = ${filter.status}` : sql`o.status <> all (${hidden})`,
  ]
  if (before && queue) conditions.push(sql`(o.due_at, o.id) > (${before.at}::timestamptz, ${before.id}::uuid)`)
  else if (before) conditions.push(sql`(o.created_at, o.id) < (${before.at}::timestamptz, ${before.id}::uuid)`)
  if (q && filter.storefrontId) conditions.push(await ordersFound(db, filter.storefrontId, q))
  return selectOrders(db, sql.join(conditions, sql` and `), filter.limit + 1, queue ? byDue : byCreation)
}

const byCreation = sql`o.created_at desc, o.id desc`
const byDue = sql`o.due_at, o.id`

/** Orders that the seller has to hand over; late ones should have been shipped by now. */
function inQueue(queue: OrderQueue): RawBuilder<unknown> {
  const waiting = sql`o.status in ('paid', 'packed')`
  if (queue === 'waiting') return waiting
  if (queue === 'to_pack') return sql`o.status = 'paid'`
  if (queue === 'to_ship') return sql`o.status = 'packed'`
  return sql`${waiting} and o.fulfilment = 'shipping' and o.due_at < (select app_now())`
}

async function selectOrders(
  db: Db | Tx,
  where: RawBuilder<unknown>,
  limit: number,
  orderBy: RawBuilder<unknown> = byCreation,
): Promise<OrderView[]> {
  const { rows } = await sql<Omit<OrderView, 'lines' | 'shipments' | 'problem'>>`
    select ${sql.raw(plannedOnEachUse)} o.*, s.name as storefront_name, p.display_name as buyer_name, parcel_end(o.parcel_id) as parcel_ends_at,
      coalesce(o.ship_within_days, s.ships_within_days) as ships_within_days,
      pay.method as payment_method, coalesce(pay.refunded_cents, 0) as refunded_cents, code.code as discount_code
    from orders o
    join storefronts s on s.id = o.storefront_id
    join profiles p on p.id = o.buyer_id
    left join payments pay on pay.order_id = o.id
    left join discount_redemptions used on used.order_id = o.id
    left join discount_codes code on code.id = used.code_id
    where ${where}
    order by ${orderBy} limit ${limit}`.execute(db)
  const ids = rows.map((row) => row.id)
  const lines = await selectOrderLines(db, ids)
  const shipments = await selectShipments(db, ids)
  const problems = await selectProblems(db, ids)
  return rows.map((row) => ({
    ...row,
    lines: lines.get(row.id) ?? [],
    shipments: shipments.get(row.id) ?? [],
    problem: problems.get(row.id) ?? null,
  }))
}

/** The latest problem of each order that has one. */
async function selectProblems(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, ProblemView>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<ProblemView & { orderId: string }>`
    select distinct on (order_id) order_id, id, kind, reported_at, escalated_at, resolved_at from order_problems
    where order_id = any (${[...orderIds]}::uuid[]) order by order_id, reported_at desc, id`.execute(db)
  return new Map(rows.map((row) => [row.orderId, row]))
}

async function selectShipments(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, ShipmentView[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<ShipmentView & { orderId: string }>`
    select s.order_id, s.id, s.number, s.carrier, s.carrier_name, s.tracking_number, s.shipped_at, s.delivered_at,
      s.delivered_by, case when s.delivered_at is null
        then s.shipped_at + make_interval(days => p.delivered_after_days) end as assumed_delivered_at,
      (select array_agg(l.claim_id::text order by l.claim_id) from shipment_lines l where l.shipment_id = s.id) as claim_ids
    from shipments s cross join platform_settings p
    where s.order_id = any (${[...orderIds]}::uuid[])
    order by s.order_id, s.number`.execute(db)
  return Map.groupBy(rows, (row) => row.orderId)
}

async function selectOrderLines(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, OrderLineView[]>> {
  if (orderIds.length === 0) return new Map()
  const { rows } = await sql<OrderLineView & { orderId: string }>`
    select l.order_id, l.claim_id, l.drop_id, c.item_id, coalesce(visible_item_title(d, l.title, c.paid), l.title) as title,
      case when c.paid or d.id is null or not is_item_sealed(d.type, d.contents_revealed_at) then coalesce(l.image, drawing_path(i.drawing)) end as image,
      i.category, l.price_cents, l.refunded_cents, c.seq,
      c.claimed_at, case when c.paid and d.type = 'mystery' then d.contents end as contents
    from order_lines l
    join claims c on c.id = l.claim_id
    left join items i on i.id = c.item_id
    left join drops d on d.id = c.drop_id
    where l.order_id = any (${[...orderIds]})
    order by c.claimed_at, l.claim_id`.execute(db)
  return Map.groupBy(rows, (row) => row.orderId)
}
