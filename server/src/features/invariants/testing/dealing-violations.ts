import { type Violation, violation } from './violation-fixtures.ts'

/** SQL: an order in a parcel that is open for ten days. */
const inParcel = (changes = '') => `
  with p as (
    insert into open_parcels (buyer_id, storefront_id, currency, address, opened_at, closes_at)
    select buyer_id, storefront_id, currency, coalesce(address, '{}'), created_at - interval '1 hour',
      created_at + interval '10 days' from orders where status = 'paid' order by number limit 1
    returning *)
  update orders o set parcel_id = p.id, fulfilment = 'shipping', address = p.address from p
  where o.id = (select id from orders where status = 'paid' order by number limit 1);${changes}`

/** SQL: a cancel request for the bought claim's order. */
const request = (bought: string, status: string, dueAt = "app_now() + interval '1 day'") => `
  insert into cancel_requests (order_id, claim_ids, reason, status, due_at)
  select order_id, array[claim_id], 'No room.', '${status}', ${dueAt} from order_lines where claim_id = '${bought}';`

/** Violations of open parcels, cancel requests, refunds by line and strikes of sellers. */
export const dealingViolations: readonly Violation[] = [
  violation('P1 parcels', 'an order of somebody else in a parcel', () =>
    inParcel('update open_parcels set buyer_id = gen_random_uuid()'),
  ),
  violation('P1 parcels', 'an order to another address', () => inParcel(`update open_parcels set address = '{"a":1}'`)),
  violation('P2 parcel times', 'a parcel that stays open too long', () =>
    inParcel(`update open_parcels set closes_at = opened_at + interval '31 days'`),
  ),
  violation('P2 parcel times', 'an order that joined after the end', () =>
    inParcel(`update open_parcels set closed_at = opened_at + interval '1 minute'`),
  ),
  violation('P3 parcel shipping', 'an order that joined and paid a first rate', () =>
    inParcel('update orders set shipping_cents = shipping_cents + 100000 where parcel_id is not null'),
  ),
  violation('Q1 cancel requests', 'a granted request whose item was not taken back', ({ claims }) =>
    request(claims.bought, 'granted'),
  ),
  violation(
    'Q1 cancel requests',
    'an order that shipped over an open request',
    ({ claims }) => `${request(claims.bought, 'open')} update orders set status = 'shipped' where status = 'paid'`,
  ),
  violation('Q2 answered in time', 'a request that nobody answered in time', ({ claims }) =>
    request(claims.bought, 'open', "app_now() - interval '1 hour'"),
  ),
  violation(
    'Q3 refunded once',
    'a line refunded twice',
    ({ claims }) =>
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids)
       select p.id, 1, 'seller', gen_random_uuid(), array['${claims.bought}'::uuid]
       from order_lines l join payments p on p.order_id = l.order_id, generate_series(1, 2)
       where l.claim_id = '${claims.bought}'`,
  ),
  violation(
    'Q3 refunded once',
    'a refund of a line of another order',
    ({ claims }) =>
      `insert into refunds (payment_id, amount_cents, reason, cause_id, claim_ids)
       select p.id, 1, 'seller', gen_random_uuid(), array['${claims.bought}'::uuid]
       from payments p where p.order_id not in (select order_id from order_lines where claim_id = '${claims.bought}') limit 1`,
  ),
  violation(
    'Q4 seller strikes',
    'a strike for nothing',
    ({ buyers }) =>
      `insert into strike_events (profile_id, kind, cause, cause_id, points)
       values ('${buyers[0]}', 'seller', 'seller_cancelled', gen_random_uuid(), 1)`,
  ),
  violation(
    'Q4 seller strikes',
    'a strike for a cancelled order that nobody cancelled',
    ({ claims }) =>
      `insert into strike_events (profile_id, kind, cause, cause_id, points)
       select s.owner_id, 'seller', 'seller_cancelled', o.id, 1 from order_lines l join orders o on o.id = l.order_id
       join storefronts s on s.id = o.storefront_id where l.claim_id = '${claims.bought}'`,
  ),
]
