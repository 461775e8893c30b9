import type { Invariant } from './invariant.ts'
import { inScope } from './scope.queries.ts'

/** An order's kept lines that are in no parcel. */
const openLines = `
  (select count(*) from order_lines l join claims c on c.id = l.claim_id
    where l.order_id = o.id and c.status = 'purchased' and l.refunded_cents = 0
      and not exists (select from shipment_lines s where s.order_id = o.id and s.claim_id = l.claim_id))`

const parcels = '(select count(*) from shipments s where s.order_id = o.id)'
const underWay = '(select count(*) from shipments s where s.order_id = o.id and s.delivered_at is null)'

const stateOf = `jsonb_build_object('status', o.status, 'fulfilment', o.fulfilment, 'openLines', ${openLines},
  'parcels', ${parcels}, 'underWay', ${underWay})`

/** The way of orders: what left in which parcel, and what arrived. */
export const fulfilmentInvariants: readonly Invariant[] = [
  {
    name: 'F1 shipped',
    holds: 'An order is shipped exactly when its last kept line is in a parcel, and an order without a parcel is not.',
    scope: 'profile',
    sql: `
      select o.buyer_id as scope_id, 'order ' || o.id as subject, ${stateOf} as detail
      from orders o
      where ${inScope('o.buyer_id')} and o.fulfilment = 'shipping' and case
        when o.status in ('shipped', 'delivered', 'closed') then ${openLines} > 0 or ${parcels} = 0
        when o.status in ('paid', 'packed') then ${parcels} > 0 and ${openLines} = 0
        when o.status in ('pending', 'failed') then ${parcels} > 0
        else false end`,
  },
  {
    name: 'F2 parcels',
    holds: 'Parcels of an order are numbered from 1 without gap, none is empty, and a pickup has none.',
    scope: 'profile',
    sql: `
      select o.buyer_id as scope_id, 'shipment ' || s.id as subject, jsonb_build_object('order', o.id, 'number', s.number,
        'place', s.place, 'lines', s.lines, 'fulfilment', o.fulfilment) as detail
      from (
        select t.*, row_number() over (partition by t.order_id order by t.number, t.id) as place,
          (select count(*) from shipment_lines l where l.shipment_id = t.id) as lines
        from shipments t) s
      join orders o on o.id = s.order_id
      where ${inScope('o.buyer_id')} and (s.number <> s.place or s.lines = 0 or o.fulfilment <> 'shipping')`,
  },
  {
    name: 'F3 lines',
    holds: 'A line leaves once, in a parcel of its own order, and only when it was paid.',
    scope: 'profile',
    sql: `
      select o.buyer_id as scope_id, 'claim ' || l.claim_id as subject, jsonb_build_object('parcels', count(*),
        'order', l.order_id, 'paid', bool_and(coalesce(c.paid, false)), 'ownOrder', bool_and(s.order_id is not null)) as detail
      from shipment_lines l
      join orders o on o.id = l.order_id
      left join claims c on c.id = l.claim_id
      left join shipments s on s.id = l.shipment_id and s.order_id = l.order_id
      left join order_lines n on n.order_id = l.order_id and n.claim_id = l.claim_id
      where ${inScope('o.buyer_id')}
      group by o.buyer_id, l.order_id, l.claim_id
      having count(*) > 1 or not bool_and(coalesce(c.paid, false)) or bool_or(s.id is null) or bool_or(n.claim_id is null)`,
  },
  {
    name: 'F4 delivered',
    holds:
      'An order is delivered exactly when its last parcel arrived or its pickup was handed over, and says who said so.',
    scope: 'profile',
    sql: `
      select o.buyer_id as scope_id, 'order ' || o.id as subject,
        ${stateOf} || jsonb_build_object('deliveredAt', o.delivered_at, 'deliveredBy', o.delivered_by, 'closedAt', o.closed_at) as detail
      from orders o
      where ${inScope('o.buyer_id')} and case
        when o.status in ('delivered', 'closed') then ${underWay} > 0 or o.delivered_at is null or o.delivered_by is null
          or (o.status = 'closed') <> (o.closed_at is not null)
        when o.status = 'shipped' then ${underWay} = 0 or o.fulfilment = 'pickup' or o.delivered_at is not null
        when o.status in ('paid', 'packed') then o.delivered_at is not null or o.closed_at is not null
        else false end`,
  },
  {
    name: 'F5 times',
    holds: 'An order is paid, packed, shipped, delivered and complete in that order of time.',
    scope: 'profile',
    sql: `
      select o.buyer_id as scope_id, 'order ' || o.id as subject, jsonb_build_object('paidAt', o.paid_at,
        'packedAt', o.packed_at, 'shippedAt', o.shipped_at, 'deliveredAt', o.delivered_at, 'closedAt', o.closed_at) as detail
      from orders o
      where ${inScope('o.buyer_id')} and (o.packed_at < o.paid_at or o.shipped_at < o.packed_at or o.delivered_at < o.packed_at
        or o.delivered_at < o.shipped_at or o.closed_at < o.delivered_at
        or (o.status in ('packed', 'shipped', 'delivered', 'closed') and o.packed_at is null)
        or (o.status in ('shipped', 'delivered', 'closed') and o.fulfilment = 'shipping' and o.shipped_at is null)
        or (o.status = 'paid' and (o.packed_at is not null or o.shipped_at is not null)))`,
  },
  {
    name: 'F6 due',
    holds: 'An order that waits has the due time that its payment, its days to ship and its parcel give.',
    scope: 'profile',
    sql: `
      select o.buyer_id as scope_id, 'order ' || o.id as subject,
        jsonb_build_object('dueAt', o.due_at, 'expected', ship_due_at(o)) as detail
      from orders o
      where ${inScope('o.buyer_id')} and o.status in ('paid', 'packed') and o.due_at is distinct from ship_due_at(o)`,
  },
  {
    name: 'F7 earnings',
    holds: 'The days of a storefront that are stored add up to what the ledger had for it before the first open day.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'storefront ' || coalesce(d.id, e.id) as subject,
        jsonb_build_object('stored', d.cents, 'ledger', e.cents) as detail
      from (select storefront_id as id, sum(net_cents) as cents from earning_days group by storefront_id) d
      full join (
        select n.party_id as id, sum(n.amount_cents) as cents
        from money_entries n join money_transfers t on t.id = n.transfer_id
        where n.account in ('seller', 'shipping') and n.party_id is not null
          and t.created_at < (select closed_before::timestamp at time zone 'utc' from earnings_closing)
        group by n.party_id) e on e.id = d.id
      where coalesce(d.cents, 0) <> coalesce(e.cents, 0)`,
  },
]
