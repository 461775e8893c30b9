import type { Invariant } from './invariant.ts'
import { inScope } from './scope.queries.ts'

/** Claims from which a drop's counters and tallies are recomputed. */
const counted = `
  select drop_item_id, count(*) filter (where status in ('claimed', 'capturing') and not paid and not revoked)::int as held,
    count(*) filter (where paid and not revoked)::int as sold
  from claims where ${inScope('drop_id')} group by drop_item_id`

const recounted = `
  select user_id, drop_id,
    count(*) filter (where not voided and (source = 'buyer' or paid))::int as total,
    count(*) filter (where paid and not revoked)::int as paid,
    max(claimed_at) filter (where source = 'buyer' and not voided) as last_at,
    count(*) filter (where status in ('claimed', 'capturing', 'purchased'))::int as live
  from claims where ${inScope('drop_id')} group by user_id, drop_id`

/** A claim's own columns, and the counters derived from claims. */
export const stockInvariants: readonly Invariant[] = [
  {
    name: 'I01 stock',
    holds: 'Every unit of an item is available, held or sold: the counters agree with each other and with the claims.',
    scope: 'drop',
    sql: `
      select i.drop_id as scope_id, 'drop_item ' || i.id as subject, jsonb_build_object('total', i.quantity_total,
        'available', i.quantity_available, 'held', i.quantity_held, 'sold', i.quantity_sold,
        'heldClaims', coalesce(n.held, 0), 'soldClaims', coalesce(n.sold, 0)) as detail
      from drop_items i left join (${counted}) n on n.drop_item_id = i.id
      where ${inScope('i.drop_id')} and (i.quantity_total <> i.quantity_available + i.quantity_held + i.quantity_sold
        or least(i.quantity_total, i.quantity_available, i.quantity_held, i.quantity_sold) < 0
        or i.quantity_held <> coalesce(n.held, 0) or i.quantity_sold <> coalesce(n.sold, 0))`,
  },
  {
    name: 'I02 liveness',
    holds: 'No hold stays for more than a minute past its end, unless the platform stopped the clocks.',
    scope: 'drop',
    needsWorker: true,
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject, jsonb_build_object('expiresAt', c.expires_at) as detail
      from claims c left join drops d on d.id = c.drop_id
      where ${inScope('c.drop_id')} and c.status = 'claimed' and c.expires_at < (select app_now()) - interval '60 seconds'
        and d.paused_by is distinct from 'platform'`,
  },
  {
    name: 'I03 status',
    holds:
      'Paid goes with its time and with purchased or revoked; revoked goes with its time, and with released or revoked.',
    scope: 'drop',
    sql: `
      select drop_id as scope_id, 'claim ' || id as subject, jsonb_build_object('status', status, 'paid', paid,
        'paidAt', paid_at, 'revoked', revoked, 'revokedAt', revoked_at, 'releasedAt', released_at) as detail
      from claims where ${inScope('drop_id')} and (paid <> (paid_at is not null)
        or (paid and status not in ('purchased', 'revoked')) or (status = 'purchased' and not paid)
        or (revoked <> (status in ('released', 'revoked'))) or (revoked <> (revoked_at is not null))
        or ((status = 'released') <> (released_at is not null)) or (voided and status <> 'revoked'))`,
  },
  {
    name: 'I04 one live claim',
    holds: 'An account holds or owns at most one unit of an item.',
    scope: 'drop',
    sql: `
      select min(drop_id::text)::uuid as scope_id, 'profile ' || user_id || ', drop_item ' || drop_item_id as subject,
        jsonb_build_object('claims', jsonb_agg(id)) as detail
      from claims where ${inScope('drop_id')} and status in ('claimed', 'capturing', 'purchased')
      group by user_id, drop_item_id having count(*) > 1`,
  },
  {
    name: 'I05 claim limit',
    holds: 'Claims that a buyer made and nobody took back are no more than the limit of the drop.',
    scope: 'drop',
    sql: `
      select c.drop_id as scope_id, 'profile ' || c.user_id as subject,
        jsonb_build_object('claims', count(*), 'limit', min(s.max_claims_per_user)) as detail
      from claims c join drop_settings s on s.drop_id = c.drop_id
      where ${inScope('c.drop_id')} and c.source = 'buyer' and not c.voided and s.max_claims_per_user is not null
      group by c.drop_id, c.user_id having count(*) > min(s.max_claims_per_user)`,
  },
  {
    name: 'I06 tally',
    holds: "A buyer's tally in a drop is the recount of the claims, and whoever has a live claim has one.",
    scope: 'drop',
    // @NOTE after a pause by the platform the last claim's time is moved forward, because the cooldown stood
    // still
    sql: `
      select coalesce(t.drop_id, n.drop_id) as scope_id, 'profile ' || coalesce(t.user_id, n.user_id) as subject,
        jsonb_build_object('total', t.total_claims, 'totalClaims', n.total, 'paid', t.paid_claims, 'paidClaims', n.paid,
          'lastAt', t.last_claim_at, 'lastClaimAt', n.last_at) as detail
      from (select * from user_claim_tracking where ${inScope('drop_id')}) t
      full join (${recounted}) n on n.drop_id = t.drop_id and n.user_id = t.user_id
      where (t.user_id is null and n.live > 0) or coalesce(t.total_claims, 0) <> coalesce(n.total, 0) or coalesce(t.paid_claims, 0) <> coalesce(n.paid, 0)
        or (t.last_claim_at is distinct from n.last_at and not coalesce(t.last_claim_at > n.last_at and exists (
          select 1 from drop_status_log l where l.drop_id = t.drop_id and l.paused_by = 'platform'), false))`,
  },
  {
    name: 'I18 drop counters',
    holds: "A drop's counts of claims and purchases are the recount of the claims.",
    scope: 'drop',
    sql: `
      select d.id as scope_id, 'drop ' || d.id as subject, jsonb_build_object('claims', d.claims_count,
        'allClaims', coalesce(n.claims, 0), 'purchases', d.completed_purchases_count, 'itemsSold', d.items_sold_count,
        'paidClaims', coalesce(n.paid, 0)) as detail
      from drops d left join (
        select drop_id, count(*)::int as claims, count(*) filter (where paid and not revoked)::int as paid
        from claims where ${inScope('drop_id')} group by drop_id) n on n.drop_id = d.id
      where ${inScope('d.id')} and (d.claims_count <> coalesce(n.claims, 0)
        or d.completed_purchases_count <> coalesce(n.paid, 0) or d.items_sold_count <> coalesce(n.paid, 0))`,
  },
  {
    name: 'S3 past prices',
    holds: 'Each past price is that of a purchase that was not taken back, of a drop that is no mystery.',
    scope: 'drop',
    sql: `
      select k.drop_id as scope_id, 'sold_price ' || k.claim_id as subject, jsonb_build_object('price', k.price_cents,
        'claimPrice', c.price_cents, 'paid', c.paid, 'revoked', c.revoked, 'type', d.type) as detail
      from sold_prices k left join claims c on c.id = k.claim_id left join drops d on d.id = k.drop_id
      where ${inScope('k.drop_id')} and (c.id is null or not c.paid or c.revoked or d.type = 'mystery'
        or (c.drop_id, c.price_cents, c.currency, c.paid_at)
          is distinct from (k.drop_id, k.price_cents, k.currency, k.kept_at))`,
  },
  {
    name: 'S1 line before sale',
    holds: 'No unit of an open item is free while somebody stands in its line.',
    scope: 'drop',
    sql: `
      select i.drop_id as scope_id, 'drop_item ' || i.id as subject,
        jsonb_build_object('available', i.quantity_available, 'waiting', count(*)) as detail
      from standby_entries e join drop_items i on i.id = e.drop_item_id join drops d on d.id = i.drop_id
      where ${inScope('i.drop_id')} and e.state = 'waiting' and i.active and i.quantity_available > 0
        and d.status not in ('draft', 'cancelled')
      group by i.drop_id, i.id, i.quantity_available`,
  },
  {
    name: 'S2 offers',
    holds: 'An offer from the line is a live hold of its buyer, taken means bought, and every such hold has its place.',
    scope: 'drop',
    sql: `
      select e.drop_id as scope_id, 'standby_entry ' || e.id as subject,
        jsonb_build_object('state', e.state, 'claim', c.id, 'status', c.status, 'source', c.source) as detail
      from standby_entries e left join claims c on c.id = e.claim_id
      where ${inScope('e.drop_id')} and e.claim_id is not null and (c.id is null or c.source <> 'standby'
        or c.user_id <> e.user_id or c.drop_item_id <> e.drop_item_id
        or (e.state = 'offered') <> (c.status in ('claimed', 'capturing')) or (e.state = 'taken') <> c.paid)
      union all
      select c.drop_id, 'claim ' || c.id, jsonb_build_object('status', c.status, 'entries', count(e.id))
      from claims c left join standby_entries e on e.claim_id = c.id
      where ${inScope('c.drop_id')} and c.source = 'standby'
      group by c.drop_id, c.id, c.status having count(e.id) <> 1`,
  },
]
