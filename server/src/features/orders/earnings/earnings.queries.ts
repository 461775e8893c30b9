import type { EarningLine, EarningsMonth } from '@keepcase/contract/orders/earnings.contract.ts'
import type { Db } from '@keepcase/db/db.ts'
import { sql } from 'kysely'

export type EarningRow = {
  id: number
  at: Date
  kind: 'sale' | 'counter' | 'refund' | 'subscription' | 'payout' | 'adjustment'
  orderId: string | null
  orderNumber: number | null
  netCents: number
  lines: EarningLine[] | null
}

type Filter = { storefrontId: string; month?: string | undefined; before: number | null; limit: number }

/**
 * A page of a storefront's movements, newest first, plus one row if there is another page. The lines of a movement sum
 * to what the ledger has; of a payment at the counter the buyer's money never reached the ledger, so its lines hold what
 * the seller owes.
 */
export async function selectEarnings(db: Db, { storefrontId, month, before, limit }: Filter): Promise<EarningRow[]> {
  const older = before === null ? sql`` : sql`and e.id < ${before}`
  const during = month
    ? sql`and t.created_at >= (${`${month}-01`}::date at time zone 'utc')
        and t.created_at < ((${`${month}-01`}::date + interval '1 month') at time zone 'utc')`
    : sql``
  const { rows } = await sql<EarningRow>`
    with moves as (
      select e.id, t.id as transfer_id, t.created_at as at, t.kind, t.cause_id, t.order_id,
        coalesce(p.provider = 'pickup', false) as is_counter,
        (select sum(n.amount_cents) from money_entries n
          where n.transfer_id = t.id and n.party_id = ${storefrontId} and n.account in ('seller', 'shipping'))::bigint as net
      from money_entries e
      join money_transfers t on t.id = e.transfer_id
      left join payments p on p.order_id = t.order_id and p.captured_cents > 0
      where e.party_id = ${storefrontId} and e.account = 'seller' ${older} ${during}
      order by e.id desc limit ${limit + 1})
    select m.id, m.at, m.order_id, o.number as order_number, m.net as net_cents,
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

/** What each month brought a storefront, the latest first. */
export async function selectMonths(db: Db, storefrontId: string): Promise<EarningsMonth[]> {
  const { rows } = await sql<EarningsMonth>`
    with moves as (
      select t.id, t.kind, t.order_id, to_char(t.created_at at time zone 'utc', 'YYYY-MM') as month,
        sum(e.amount_cents) as net, coalesce(sum(e.amount_cents) filter (where e.account = 'shipping'), 0) as shipping
      from money_entries e join money_transfers t on t.id = e.transfer_id
      where e.party_id = ${storefrontId} and e.account in ('seller', 'shipping')
      group by t.id),
    parts as (
      select m.*, m.kind = 'capture' and p.provider is not null and p.provider <> 'pickup' as is_sale, o.seller_fee_cents as fee
      from moves m
      left join orders o on o.id = m.order_id
      left join payments p on p.order_id = m.order_id and p.captured_cents > 0)
    select month,
      coalesce(sum(net - shipping + fee) filter (where is_sale), 0)::bigint as items_cents,
      coalesce(sum(shipping) filter (where is_sale), 0)::bigint as shipping_cents,
      coalesce(-sum(fee) filter (where is_sale), 0)::bigint as fee_cents,
      coalesce(sum(net) filter (where kind = 'refund'), 0)::bigint as refunded_cents,
      coalesce(sum(net) filter (where kind <> 'refund' and not is_sale), 0)::bigint as other_cents,
      sum(net)::bigint as net_cents
    from parts group by month order by month desc`.execute(db)
  return rows
}

/** The currency in which a storefront sells. */
export async function selectCurrency(db: Db, storefrontId: string): Promise<string> {
  const row = await db.selectFrom('storefronts').select('currency').where('id', '=', storefrontId).executeTakeFirst()
  return row?.currency ?? 'USD'
}
