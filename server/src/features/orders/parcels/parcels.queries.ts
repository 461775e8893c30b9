import type { Db, Tx } from '@keepcase/db/db.ts'
import type { OpenParcels } from '@keepcase/db/schema.ts'
import { type Selectable, sql } from 'kysely'
import type { AddressRow } from '../order-rows.queries.ts'

export type OpenParcelRow = Selectable<OpenParcels>

/** An open parcel that a purchase joins. */
export type JoinableParcel = { id: string; closesAt: Date }

/** The buyer's open parcel of a storefront in a currency, if it goes to exactly this address. */
export async function findJoinableParcel(
  db: Db | Tx,
  of: { buyerId: string; storefrontId: string; currency: string; address: AddressRow },
): Promise<JoinableParcel | null> {
  const { rows } = await sql<JoinableParcel>`
    select p.id, p.closes_at from open_parcels p
    where p.buyer_id = ${of.buyerId} and p.storefront_id = ${of.storefrontId} and p.currency = ${of.currency}
      and p.closed_at is null and p.address = ${JSON.stringify(of.address)}::jsonb and is_parcel_joinable(p)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Locks an open parcel: nothing joins it and it doesn't close until the transaction ends. */
export async function lockOpenParcel(tx: Tx, id: string): Promise<void> {
  await sql`select lock_open_parcel(${id})`.execute(tx)
}

/** A parcel; undefined when there is none. */
export function findParcel(db: Db | Tx, id: string): Promise<OpenParcelRow | undefined> {
  return db.selectFrom('openParcels').selectAll().where('id', '=', id).executeTakeFirst()
}

export type OrderOfParcel = {
  id: string
  buyerId: string
  storefrontId: string
  currency: string
  status: string
  fulfilment: string
  parcelId: string | null
}

/** An order as its parcel needs it; undefined when there is none. */
export function findOrderOfParcel(db: Db | Tx, id: string): Promise<OrderOfParcel | undefined> {
  return db
    .selectFrom('orders')
    .select(['id', 'buyerId', 'storefrontId', 'currency', 'status', 'fulfilment', 'parcelId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks an order. */
export async function lockOrder(tx: Tx, id: string): Promise<void> {
  await sql`select lock_order(${id})`.execute(tx)
}

/**
 * Opens a parcel to an order's address and puts the order in.
 * @returns its id; null while another one of the buyer is open there, or for an end that is not allowed
 */
export async function insertParcel(tx: Tx, orderId: string, closesAt: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with opened as (
      insert into open_parcels (buyer_id, storefront_id, currency, address, closes_at)
      select buyer_id, storefront_id, currency, address, ${closesAt}::timestamptz from orders where id = ${orderId}
      on conflict do nothing
      returning id)
    update orders set parcel_id = opened.id, version = version + 1, updated_at = app_now()
    from opened where orders.id = ${orderId} returning opened.id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Whether a parcel that was opened then may close at this instant. */
export async function isAllowedEnd(tx: Tx, closesAt: Date, openedAt: Date | null): Promise<boolean> {
  const { rows } = await sql<{ isAllowed: boolean }>`
    select ${closesAt}::timestamptz between app_now() + limit_shortest_open_parcel()
      and coalesce(${openedAt}::timestamptz, app_now()) + limit_longest_open_parcel() as is_allowed`.execute(tx)
  return rows[0]?.isAllowed ?? false
}

/** Ends a parcel of this buyer, storefront and currency whose time is over, so that another can be opened. */
export async function closeLapsedOf(
  tx: Tx,
  of: { buyerId: string; storefrontId: string; currency: string },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update open_parcels p set closed_at = least(closes_at, app_now()), version = version + 1
    where buyer_id = ${of.buyerId} and storefront_id = ${of.storefrontId} and currency = ${of.currency}
      and closed_at is null and not is_parcel_joinable(p)
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

/** Moves the end of an open parcel. */
export async function updateEnd(tx: Tx, id: string, closesAt: Date): Promise<void> {
  await tx.updateTable('openParcels').set({ closesAt, version: sql`version + 1` }).where('id', '=', id).execute()
}

/** Closes a parcel now, or at its end if that has passed; false when it is closed already. */
export async function closeParcelRow(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update open_parcels set closed_at = least(closes_at, app_now()), version = version + 1
    where id = ${id} and closed_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Parcels whose time is over or that hold nothing any more, but are not closed yet. */
export async function selectLapsed(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from open_parcels p
    where p.closed_at is null and (p.closes_at <= (select app_now()) or not exists (
      select from orders o where o.parcel_id = p.id and o.status in ('pending', 'paid', 'packed')))
    order by p.closes_at limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}

export type ParcelOrderRow = {
  id: string
  number: number
  status: string
  shippingCents: number
  paidAt: Date | null
  lines: { claimId: string; itemId: string; title: string; image: string | null; category: string | null }[]
}

/** The paid orders of a parcel with the lines that their buyer owns, oldest first. */
export async function selectParcelOrders(db: Db | Tx, parcelId: string): Promise<ParcelOrderRow[]> {
  const { rows } = await sql<ParcelOrderRow>`
    select o.id, o.number, o.status, o.shipping_cents, o.paid_at, coalesce((
      select jsonb_agg(jsonb_build_object('claimId', l.claim_id, 'itemId', c.item_id, 'image', coalesce(l.image, drawing_path(i.drawing)),
        'title', l.title, 'category', i.category) order by c.claimed_at, l.claim_id)
      from order_lines l join claims c on c.id = l.claim_id left join items i on i.id = c.item_id
      where l.order_id = o.id and c.status = 'purchased'), '[]') as lines
    from orders o
    where o.parcel_id = ${parcelId} and o.paid_at is not null
    order by o.paid_at, o.id`.execute(db)
  return rows
}
