import type { OrderStatus } from '@keepcase/contract/checkout/checkout.contract.ts'
import type { OrderEarnings, PickLine, SellerOrderLine } from '@keepcase/contract/orders/fulfilment.contract.ts'
import { maxPickedOrders } from '@keepcase/contract/orders/orders.limits.ts'
import type { ReturnAddress } from '@keepcase/contract/storefronts/storefronts.fields.ts'
import type { Db, Tx } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

/** The seller's own facts about the lines of an order, in the order of its page. */
export async function selectSellerLines(db: Db, orderId: string): Promise<SellerOrderLine[]> {
  const { rows } = await sql<SellerOrderLine>`
    select l.claim_id, i.sku, i.shelf, i.condition,
      case when s.claim_id is not null then 'shipped' when c.status = 'purchased' and l.refunded_cents = 0 then 'open'
        else 'gone' end as state
    from order_lines l
    join claims c on c.id = l.claim_id
    left join items i on i.id = c.item_id
    left join shipment_lines s on s.order_id = l.order_id and s.claim_id = l.claim_id
    where l.order_id = ${orderId}
    order by c.claimed_at, l.claim_id`.execute(db)
  return rows
}

/** What the money ledger has for an order's seller. A payment at the counter leaves only the fee and tax owed. */
export async function selectEarnings(db: Db, orderId: string): Promise<OrderEarnings> {
  const { rows } = await sql<OrderEarnings>`
    with entries as (
      select t.kind, e.account, e.amount_cents from money_transfers t
      join orders o on o.id = t.order_id
      join money_entries e on e.transfer_id = t.id and e.party_id = o.storefront_id and e.account in ('seller', 'shipping')
      where t.order_id = ${orderId}),
    sums as (
      select coalesce(sum(amount_cents) filter (where kind = 'capture' and account = 'seller'), 0)::bigint as seller,
        coalesce(sum(amount_cents) filter (where kind = 'capture' and account = 'shipping'), 0)::bigint as shipping,
        coalesce(sum(amount_cents) filter (where kind <> 'capture'), 0)::bigint as refunded,
        coalesce(sum(amount_cents), 0)::bigint as net
      from entries)
    select s.seller + o.seller_fee_cents as items_cents, s.shipping as shipping_cents,
      -o.seller_fee_cents::bigint as fee_cents, s.refunded as refunded_cents, s.net as net_cents
    from sums s, orders o where o.id = ${orderId}`.execute(db)
  return rows[0]!
}

/** How many orders an account has paid at a storefront. */
export async function countOrdersOf(db: Db, storefrontId: string, buyerId: string): Promise<number> {
  const row = await db
    .selectFrom('storefrontCustomers')
    .select('orders')
    .where('storefrontId', '=', storefrontId)
    .where('profileId', '=', buyerId)
    .executeTakeFirst()
  return row?.orders ?? 0
}

export type NumberedOrder = {
  id: string
  number: number
  status: OrderStatus
  fulfilment: 'shipping' | 'pickup'
  buyerName: string
  openLines: number
}

/** Orders of a storefront by their numbers. */
export async function selectByNumbers(
  db: Db,
  storefrontId: string,
  numbers: readonly number[],
): Promise<NumberedOrder[]> {
  const { rows } = await sql<NumberedOrder>`
    select o.id, o.number, o.status, o.fulfilment, coalesce(o.address ->> 'fullName', f.display_name, '') as buyer_name, (
      select count(*)::int from order_lines l join claims c on c.id = l.claim_id and c.status = 'purchased'
      where l.order_id = o.id and l.refunded_cents = 0
        and not exists (select from shipment_lines s where s.order_id = o.id and s.claim_id = l.claim_id)) as open_lines
    from orders o left join person_faces f on f.id = o.buyer_id
    where o.storefront_id = ${storefrontId} and o.number = any (${[...numbers]}::int[])`.execute(db)
  return rows
}

/** The return address of a storefront's labels; null until it has one. */
export async function selectSender(
  db: Db,
  storefrontId: string,
): Promise<(ReturnAddress & { country: string }) | null> {
  const row = await db
    .selectFrom('storefronts')
    .select(['returnAddress', 'country'])
    .where('id', '=', storefrontId)
    .executeTakeFirst()
  return row?.returnAddress ? { ...(row.returnAddress as ReturnAddress), country: row.country } : null
}

/** Locks an item; undefined when there is no such item. */
export async function lockItemOf(
  tx: Tx,
  id: string,
): Promise<{ storefrontId: string; shelf: string | null } | undefined> {
  return tx
    .selectFrom('items')
    .select(['storefrontId', 'shelf'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The storefront of an item; undefined when there is no such item. */
export async function selectStorefrontOfItem(db: Db, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('items').select('storefrontId').where('id', '=', id).executeTakeFirst()
  return row?.storefrontId
}

/** Sets where an item is kept. */
export async function updateShelf(tx: Tx, id: string, shelf: string | null): Promise<void> {
  await tx.updateTable('items').set({ shelf }).where('id', '=', id).execute()
}

/** The orders to pick: the chosen ones, or those that are due first, and one more if more are waiting. */
const toPick = (storefrontId: string, orderIds: readonly string[] | undefined): RawBuilder<unknown> => {
  const chosen = orderIds ? sql`and o.id = any (${[...orderIds]}::uuid[])` : sql``
  return sql`
    select o.id, o.number, row_number() over (order by o.due_at, o.id) as place from orders o
    where o.storefront_id = ${storefrontId} and o.status in ('paid', 'packed') ${chosen}
    order by o.due_at, o.id limit ${maxPickedOrders + 1}`
}

/**
 * The open items of orders that wait to go out, by shelf, then sku and title; the number of those orders, and whether
 * more are waiting.
 */
export async function selectPickList(
  db: Db,
  storefrontId: string,
  orderIds?: readonly string[],
): Promise<{ items: PickLine[]; orders: number; hasMore: boolean }> {
  const { rows } = await sql<PickLine & { orders: number; hasMore: boolean }>`
    with picked as (${toPick(storefrontId, orderIds)}),
    lines as (
      select o.number, c.item_id, coalesce(i.title, l.title) as title, i.sku, i.shelf, i.condition
      from picked o
      join order_lines l on l.order_id = o.id and l.refunded_cents = 0
      join claims c on c.id = l.claim_id and c.status = 'purchased'
      left join items i on i.id = c.item_id
      where o.place <= ${maxPickedOrders} and not exists (select from shipment_lines s where s.order_id = o.id and s.claim_id = l.claim_id))
    select item_id, title, sku, shelf, condition, count(*)::int as quantity,
      array_agg(distinct number order by number) as order_numbers,
      (select count(distinct number) from lines)::int as orders,
      (select count(*) from picked) > ${maxPickedOrders} as has_more
    from lines group by item_id, title, sku, shelf, condition
    order by shelf nulls last, lower(sku) nulls last, lower(title), item_id`.execute(db)
  const [first] = rows
  const items = rows.map(({ orders: _, hasMore: __, ...line }) => line)
  return { items, orders: first?.orders ?? 0, hasMore: first?.hasMore ?? false }
}
