import type { Db, Tx } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

/** Something that happened to an order after its payment. `actorId` null: the platform, when a time had passed. */
export type HistoryEntry = { orderId: string; kind: string; actorId: string | null; detail?: Record<string, unknown> }

/** Adds to the history of orders, in the transaction of what happened. */
export async function recordHistory(tx: Tx, entries: readonly HistoryEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx
    .insertInto('orderHistory')
    .values(entries.map(({ detail = {}, ...entry }) => ({ ...entry, detail: JSON.stringify(detail) })))
    .execute()
}

export type HistoryRow = {
  id: string
  at: Date
  kind: string
  side: 'buyer' | 'seller' | 'platform'
  byName: string | null
  detail: Record<string, unknown>
}

/** What an order's cancel requests and open parcel add to its history; both keep their own times. */
const dealings = (orderId: string) => sql`
    select 'asked-' || r.id as id, r.created_at as at, 'cancel_asked' as kind, 'buyer' as side, f.display_name as by_name,
      jsonb_build_object('items', cardinality(r.claim_ids)) as detail
    from cancel_requests r join orders o on o.id = r.order_id join person_faces f on f.id = o.buyer_id
    where r.order_id = ${orderId}
    union all
    select 'answered-' || r.id, r.answered_at, 'cancel_' || r.status,
      case when r.answered_by is null then 'platform' when r.answered_by = o.buyer_id then 'buyer' else 'seller' end,
      f.display_name, jsonb_build_object('isAutomatic', r.answered_by is null)
    from cancel_requests r join orders o on o.id = r.order_id left join person_faces f on f.id = r.answered_by
    where r.order_id = ${orderId} and r.answered_at is not null
    union all
    select 'parcel-' || p.id, greatest(p.opened_at, o.paid_at),
      case when o.paid_at > p.opened_at then 'parcel_joined' else 'parcel_opened' end, 'buyer', f.display_name,
      jsonb_build_object('closesAt', p.closes_at)
    from orders o join open_parcels p on p.id = o.parcel_id join person_faces f on f.id = o.buyer_id
    where o.id = ${orderId} and o.paid_at is not null
    union all
    select 'parcel-end-' || p.id, coalesce(p.closed_at, p.closes_at), 'parcel_closed', 'platform', null, '{}'::jsonb
    from orders o join open_parcels p on p.id = o.parcel_id
    where o.id = ${orderId} and coalesce(p.closed_at, p.closes_at) <= (select app_now())`

/** What happened to an order, oldest first: its payment, refunds, cancel requests, parcel, and what was recorded. */
export async function selectHistory(db: Db, orderId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select 'paid' as id, o.paid_at as at, 'paid' as kind, 'buyer' as side, f.display_name as by_name, '{}'::jsonb as detail
    from orders o join person_faces f on f.id = o.buyer_id where o.id = ${orderId} and o.paid_at is not null
    union all
    select 'refund-' || r.id, r.created_at, 'refunded', 'platform', null,
      jsonb_build_object('amountCents', r.amount_cents, 'reason', r.reason)
    from payments p join refunds r on r.payment_id = p.id where p.order_id = ${orderId}
    union all
    ${dealings(orderId)}
    union all
    select h.id::text, h.at, h.kind,
      case when h.actor_id is null then 'platform' when h.actor_id = o.buyer_id then 'buyer' else 'seller' end,
      f.display_name, h.detail
    from order_history h join orders o on o.id = h.order_id left join person_faces f on f.id = h.actor_id
    where h.order_id = ${orderId}
    order by at, id`.execute(db)
  return rows
}
