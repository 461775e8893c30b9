import type { Invariant } from './invariant.ts'
import { grace, inScope } from './scope.queries.ts'

/** Between buyer and seller: open parcels, cancel requests, refunds by line, and strikes of sellers. */
export const dealingInvariants: readonly Invariant[] = [
  {
    name: 'P1 parcels',
    holds: 'What is in an open parcel is shipped, from its storefront to its buyer and address, in its currency.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'order ' || o.id as subject,
        jsonb_build_object('parcel', p.id, 'fulfilment', o.fulfilment, 'buyer', o.buyer_id) as detail
      from orders o left join open_parcels p on p.id = o.parcel_id
      where o.parcel_id is not null and (p.id is null or o.fulfilment <> 'shipping' or o.buyer_id <> p.buyer_id
        or o.storefront_id <> p.storefront_id or o.currency <> p.currency or o.address <> p.address)`,
  },
  {
    name: 'P2 parcel times',
    holds: 'An open parcel ends within 30 days, nothing joins it after its end, and its buyer has one at a storefront.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'open_parcel ' || p.id as subject,
        jsonb_build_object('openedAt', p.opened_at, 'closesAt', p.closes_at, 'closedAt', p.closed_at) as detail
      from open_parcels p
      where p.closes_at > p.opened_at + interval '30 days' or p.closed_at > p.closes_at or p.closed_at < p.opened_at
        or exists (select from orders o where o.parcel_id = p.id and o.created_at > coalesce(p.closed_at, p.closes_at))
        or (p.closed_at is null and exists (
          select from open_parcels q where q.id <> p.id and q.closed_at is null and q.buyer_id = p.buyer_id
            and q.storefront_id = p.storefront_id and q.currency = p.currency))`,
  },
  {
    name: 'P3 parcel shipping',
    holds: 'What joined an open parcel paid its additional rates only.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'order ' || o.id as subject, jsonb_build_object('shipping', o.shipping_cents,
        'additional', sum(coalesce(c.flat_rate_additional_cents, 0))) as detail
      from orders o join open_parcels p on p.id = o.parcel_id
      join order_lines l on l.order_id = o.id join claims c on c.id = l.claim_id
      where o.created_at > p.opened_at
      group by o.id, o.shipping_cents having o.shipping_cents > sum(coalesce(c.flat_rate_additional_cents, 0))`,
  },
  {
    name: 'Q1 cancel requests',
    holds:
      'What a granted request names was taken back; an open one belongs to an order that has not been handed over.',
    scope: 'platform',
    sql: `
      select null::uuid as scope_id, 'cancel_request ' || r.id as subject,
        jsonb_build_object('status', r.status, 'order', o.status, 'claim', c.id, 'claimStatus', c.status) as detail
      from cancel_requests r join orders o on o.id = r.order_id
      cross join lateral unnest(r.claim_ids) as named (id) left join claims c on c.id = named.id
      where (r.status = 'granted' and c.status is distinct from 'revoked')
        or (r.status = 'open' and (o.status in ('pending', 'failed', 'shipped')
          or not exists (select from order_lines l where l.order_id = o.id and l.claim_id = named.id)))`,
  },
  {
    name: 'Q2 answered in time',
    holds: 'A request that nobody answered is granted once its time is over.',
    scope: 'platform',
    needsWorker: true,
    sql: `
      select null::uuid as scope_id, 'cancel_request ' || r.id as subject, jsonb_build_object('dueAt', r.due_at) as detail
      from cancel_requests r where r.status = 'open' and r.due_at < (select app_now()) - ${grace}`,
  },
  {
    name: 'Q3 refunded once',
    holds: 'A line of an order is in one refund at most, and a refund names lines of its own order only.',
    scope: 'drop',
    sql: `
      select l.drop_id as scope_id, 'claim ' || l.claim_id as subject, jsonb_build_object('refunds', count(*)) as detail
      from order_lines l join payments p on p.order_id = l.order_id
      join refunds r on r.payment_id = p.id and l.claim_id = any (r.claim_ids) and r.status <> 'failed'
      where ${inScope('l.drop_id')} group by l.drop_id, l.order_id, l.claim_id having count(*) > 1
      union all
      select c.drop_id, 'refund ' || r.id, jsonb_build_object('claim', c.id)
      from refunds r join payments p on p.id = r.payment_id
      cross join lateral unnest(r.claim_ids) as named (id) join claims c on c.id = named.id
      where ${inScope('c.drop_id')} and not exists (
        select from order_lines own where own.order_id = p.order_id and own.claim_id = named.id)`,
  },
  {
    name: 'Q4 seller strikes',
    holds:
      'A strike of a seller names an order of their own storefront: a refunded one, or one that was to be shipped.',
    scope: 'profile',
    sql: `
      select s.profile_id as scope_id, 'strike_event ' || s.id as subject,
        jsonb_build_object('cause', s.cause, 'order', o.id, 'owner', f.owner_id) as detail
      from strike_events s left join orders o on o.id = s.cause_id left join storefronts f on f.id = o.storefront_id
      where ${inScope('s.profile_id')} and s.kind = 'seller' and s.cause in ('seller_cancelled', 'shipped_late')
        and (o.id is null or f.owner_id <> s.profile_id or o.paid_at is null
          or (s.cause = 'shipped_late' and o.fulfilment <> 'shipping')
          or (s.cause = 'seller_cancelled' and not exists (
            select from order_lines l join claims c on c.id = l.claim_id where l.order_id = o.id and c.revoked)))`,
  },
]
