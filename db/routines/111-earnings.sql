-- What storefronts earn, by day, from the money ledger. Days are in UTC.

-- What these days brought a storefront: days without a movement are left out. No movement of them has an id below
-- `_from_id`. Of a sale that was paid through the platform, what the seller gains is its items less discounts, shipping,
-- and the seller's part of the fee; everything else is a refund or other.
create or replace function earnings_by_day(_storefront_id uuid, _from date, _before date, _from_id bigint)
  returns table (day date, items_cents bigint, shipping_cents bigint, fee_cents bigint, refunded_cents bigint,
    other_cents bigint, net_cents bigint, first_entry_id bigint, last_entry_id bigint)
  language sql stable
  as $$
    with moves as (
      select t.id, t.kind, t.order_id, (t.created_at at time zone 'utc')::date as day, sum(e.amount_cents) as net,
        coalesce(sum(e.amount_cents) filter (where e.account = 'shipping'), 0) as shipping,
        min(e.id) as first_id, max(e.id) as last_id
      from money_entries e join money_transfers t on t.id = e.transfer_id
      where e.party_id = _storefront_id and e.account in ('seller', 'shipping') and e.id >= _from_id
        and t.created_at >= _from::timestamp at time zone 'utc' and t.created_at < _before::timestamp at time zone 'utc'
      group by t.id),
    parts as (
      select m.*, m.kind = 'capture' and coalesce(p.provider <> 'pickup', false) as is_sale, o.seller_fee_cents as fee
      from moves m
      left join orders o on o.id = m.order_id
      left join lateral (
        select p.provider from payments p where p.order_id = m.order_id and p.captured_cents > 0 order by p.id limit 1) p on true)
    select day, coalesce(sum(net - shipping + fee) filter (where is_sale), 0)::bigint,
      coalesce(sum(shipping) filter (where is_sale), 0)::bigint,
      coalesce(-sum(fee) filter (where is_sale), 0)::bigint,
      coalesce(sum(net) filter (where kind = 'refund'), 0)::bigint,
      coalesce(sum(net) filter (where kind <> 'refund' and not is_sale), 0)::bigint,
      sum(net)::bigint, min(first_id), max(last_id)
    from parts group by day
  $$;

-- Every day on which a storefront earned or gave back: closed ones as they were stored, later ones from the ledger.
create or replace function storefront_earnings(_storefront_id uuid)
  returns table (day date, items_cents bigint, shipping_cents bigint, fee_cents bigint, refunded_cents bigint,
    other_cents bigint, net_cents bigint)
  language sql stable
  as $$
    select d.day, d.items_cents, d.shipping_cents, d.fee_cents, d.refunded_cents, d.other_cents, d.net_cents
    from earning_days d where d.storefront_id = _storefront_id
    union all
    select l.day, l.items_cents, l.shipping_cents, l.fee_cents, l.refunded_cents, l.other_cents, l.net_cents
    from earnings_closing c
    cross join lateral earnings_by_day(_storefront_id, c.closed_before, 'infinity', c.next_entry_id) l
  $$;

-- Stores the days before yesterday that are not stored yet, for all storefronts. A day waits until the next one is over,
-- so that no transaction that began in it is still open. Returns the number of rows.
create or replace function close_earning_days() returns int
  language plpgsql
  as $$
declare
  v_closing earnings_closing;
  v_before date := (app_now() at time zone 'utc')::date - 1;
  v_from timestamptz := v_before::timestamp at time zone 'utc';
  v_rows int;
begin
  select * into v_closing from earnings_closing for update;
  if v_before <= v_closing.closed_before then return 0; end if;
  insert into earning_days (storefront_id, day, items_cents, shipping_cents, fee_cents, refunded_cents, other_cents,
    net_cents, first_entry_id, last_entry_id)
  select s.id, d.*
  from (
    select distinct e.party_id as id from money_entries e
    where e.id >= v_closing.next_entry_id and e.account in ('seller', 'shipping') and e.party_id is not null) s
  cross join lateral earnings_by_day(s.id, v_closing.closed_before, v_before, v_closing.next_entry_id) d;
  get diagnostics v_rows = row_count;
  update earnings_closing set closed_before = v_before, next_entry_id = coalesce((
    select least(min(e.id) filter (where t.created_at >= v_from), max(e.id) filter (where t.created_at < v_from) + 1)
    from money_entries e join money_transfers t on t.id = e.transfer_id where e.id >= v_closing.next_entry_id), next_entry_id);
  return v_rows;
end $$;
