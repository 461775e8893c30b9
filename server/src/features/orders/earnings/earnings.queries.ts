import type { EarningLine, EarningsMonth } from '@keepcase/contract/orders/earnings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { type RawBuilder, sql } from 'kysely'

export type EarningRow = {
  id: number
  at: Date
  kind: 'sale' | 'counter' | 'refund' | 'subscription' | 'payout' | 'adjustment'
  orderId: string | null
  orderNumber: number | null
  netCents: number
  isTest: boolean
  lines: EarningLine[] | null
}

type Filter = { storefrontId: string; month?: string | undefined; before: number | null; limit: number }

/** Movements of a month. Its closed days say between which ids they are. */
const inMonth = (storefrontId: string, first: string): RawBuilder<unknown> => sql`
  and t.created_at >= (${first}::timestamp at time zone 'utc')
  and t.created_at < ((${first}::timestamp + interval '1 month') at time zone 'utc')
  and e.id >= (
    select coalesce(min(d.first_entry_id), min(c.next_entry_id)) from earnings_closing c left join earning_days d
      on d.storefront_id = ${storefrontId} and d.day >= ${first}::date and d.day < ${first}::date + interval '1 month')
  and e.id <= (
    select case when ${first}::date + interval '1 month' <= min(c.closed_before) then coalesce(max(d.last_entry_id), 0)
      else 9223372036854775807 end
    from earnings_closing c left join earning_days d
      on d.storefront_id = ${storefrontId} and d.day >= ${first}::date and d.day < ${first}::date + interval '1 month')`

/**
 * A page of a storefront's movements, newest first, plus one row if there is another page. The lines of a movement sum
 * to what the ledger has; of a payment at the counter the buyer's money never reached the ledger, so its lines hold what
 * the seller owes.
 */
export async function selectEarnings(db: Db, { storefrontId, month, before, limit }: Filter): Promise<EarningRow[]> {
  const older = before === null ? sql`` : sql`and e.id < ${before}`
  const during = month ? inMonth(storefrontId, `${month}-01`) : sql``
  const { rows } = await sql<EarningRow>`
    with moves as (
      select e.id, t.id as transfer_id, t.created_at as at, t.kind, t.cause_id, t.order_id,
        coalesce(p.provider = 'pickup', false) as is_counter,
        coalesce(p.provider, (select c.provider from subscription_charges c where c.id = t.cause_id)) = 'sandbox' as is_sandbox,
        (select sum(n.amount_cents) from money_entries n
          where n.transfer_id = t.id and n.party_id = ${storefrontId} and n.account in ('seller', 'shipping'))::bigint as net
      from money_entries e
      join money_transfers t on t.id = e.transfer_id
      left join payments p on p.order_id = t.order_id and p.captured_cents > 0
      where e.party_id = ${storefrontId} and e.account = 'seller' ${older} ${during}
      order by e.id desc limit ${limit + 1})
    select m.id, m.at, m.order_id, o.number as order_number, m.net as net_cents,
      coalesce(m.is_sandbox, false) as is_test,
      case when m.kind = 'refund' then 'refund' when m.kind <> 'capture' then m.kind when m.order_id is null then 'subscription'
        when m.is_counter then 'counter' else 'sale' end as kind,
      (select jsonb_agg(jsonb_build_object('title', l.title,
          'itemCents', case when m.is_counter then 0 else s.sign * (l.price_cents - l.discount_cents) end,
          'shippingCents', case when m.is_counter then 0 else s.sign * l.shipping_cents end,
          'feeCents', -s.sign * case when m.is_counter then l.seller_fee_cents + l.buyer_fee_cents else l.seller_fee_cents end,
          'processorCents', 0,
          'taxCents', case when m.is_counter then -s.sign * l.tax_cents else 0 end,
          'netCents', s.sign * case when m.is_counter then -(l.seller_fee_cents + l.buyer_fee_cents + l.tax_cents)
            else l.price_cents - l.discount_cents + l.shipping_cents - l.seller_fee_cents end) order by l.title, l.claim_id)
        from order_lines l
        where l.order_id = m.order_id and (m.kind = 'capture' or l.claim_id = any (
          select unnest(r.claim_ids) from refunds r where r.id = m.cause_id))) as lines
    from moves m
    cross join lateral (select case when m.kind = 'capture' then 1 else -1 end as sign) s
    left join orders o on o.id = m.order_id
    order by m.id desc`.execute(db)
  return rows
}

/** What each month brought a storefront, the latest first; added up from its days. */
export async function selectMonths(db: Db, storefrontId: string): Promise<EarningsMonth[]> {
  const { rows } = await sql<EarningsMonth>`
    select to_char(day, 'YYYY-MM') as month, sum(items_cents)::bigint as items_cents,
      sum(shipping_cents)::bigint as shipping_cents, sum(fee_cents)::bigint as fee_cents,
      sum(refunded_cents)::bigint as refunded_cents, sum(other_cents)::bigint as other_cents, sum(net_cents)::bigint as net_cents
    from storefront_earnings(${storefrontId}) group by month order by month desc`.execute(db)
  return rows
}

/** Stores what the days before yesterday brought. Returns the number of days, over all storefronts. */
export async function closeDays(db: Db): Promise<number> {
  const { rows } = await sql<{ days: number }>`select close_earning_days() as days`.execute(db)
  return rows[0]?.days ?? 0
}

/** The currency in which a storefront sells. */
export async function selectCurrency(db: Db, storefrontId: string): Promise<string> {
  const row = await db.selectFrom('storefronts').select('currency').where('id', '=', storefrontId).executeTakeFirst()
  return row?.currency ?? 'USD'
}
