import type { Invariant } from './invariant.ts'
import { inScope } from './scope.queries.ts'

/** Order of claims: who could claim when, and in which order claims are recorded. */
export const orderInvariants: readonly Invariant[] = [
  {
    name: 'I07 cooldown',
    holds: 'In a live drop two claims of one buyer are at least the cooldown apart, unless the first was taken back.',
    scope: 'drop',
    // @NOTE claims revoked in time do not count; they are few, and checked one by one
    sql: `
      select b.drop_id as scope_id, 'claim ' || b.id as subject, jsonb_build_object('claimedAt', b.claimed_at,
        'earlierAt', b.earlier_at, 'cooldownSeconds', s.cooldown_seconds) as detail
      from (
        select *, max(claimed_at) filter (where not voided) over (partition by drop_id, user_id order by seq
          rows between unbounded preceding and 1 preceding) as earlier_at
        from claims where ${inScope('drop_id')} and source = 'buyer' and drop_type = 'live') b
      join drop_settings s on s.drop_id = b.drop_id
      where b.claimed_at < b.earlier_at + make_interval(secs => s.cooldown_seconds)
      union all
      select b.drop_id, 'claim ' || b.id, jsonb_build_object('claimedAt', b.claimed_at, 'earlierAt', a.claimed_at,
        'takenBackAt', a.revoked_at, 'cooldownSeconds', s.cooldown_seconds)
      from claims a
      join claims b on b.drop_id = a.drop_id and b.user_id = a.user_id and b.seq > a.seq and b.source = 'buyer'
      join drop_settings s on s.drop_id = a.drop_id
      where ${inScope('a.drop_id')} and a.voided and a.source = 'buyer' and a.drop_type = 'live' and a.revoked_at > b.claimed_at
        and b.claimed_at < a.claimed_at + make_interval(secs => s.cooldown_seconds)`,
  },
  {
    name: 'I08 staggered',
    holds: 'A buyer who had reached the threshold had paid for as many claims before the next one.',
    scope: 'drop',
    // @NOTE within one millisecond the order of a payment and a claim is unknown; the claim gets the benefit
    // of the doubt
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject, jsonb_build_object('threshold', s.staggered_claim_threshold,
        'earlier', n.earlier, 'earlierPaid', n.paid) as detail
      from (
        select k.*, count(*) over (partition by k.drop_id, k.user_id) as mine from claims k where ${inScope('k.drop_id')}) c
      join drop_settings s on s.drop_id = c.drop_id and c.mine > s.staggered_claim_threshold
      cross join lateral (
        select count(*) filter (where a.seq < c.seq and (a.source = 'buyer' or a.paid_at < c.claimed_at)
            and not (a.voided and a.revoked_at <= c.claimed_at)) as earlier,
          count(*) filter (where a.paid_at <= c.claimed_at and not coalesce(a.revoked_at < c.claimed_at, false)) as paid
        from claims a where a.drop_id = c.drop_id and a.user_id = c.user_id) n
      where c.source = 'buyer' and n.earlier >= s.staggered_claim_threshold and n.paid < s.staggered_claim_threshold`,
  },
  {
    name: 'I09 sequence',
    holds: 'The claims of a drop are numbered from 1 without gap, and later numbers are never earlier in time.',
    scope: 'drop',
    sql: `
      select drop_id as scope_id, 'claim ' || id as subject,
        jsonb_build_object('seq', seq, 'place', place, 'claimedAt', claimed_at, 'before', before) as detail
      from (
        select *, row_number() over w as place, lag(claimed_at) over w as before
        from claims where ${inScope('drop_id')} window w as (partition by drop_id order by seq, id)) c
      where seq <> place or claimed_at < before`,
  },
  {
    name: 'I09 chain',
    holds: 'Every ledger entry continues the one before it, and its hash is right.',
    scope: 'drop',
    sql: `
      select drop_id as scope_id, 'fairness_entry ' || drop_id || ' ' || seq as subject,
        jsonb_build_object('seq', seq, 'place', place, 'prev', prev, 'before', before, 'hash', hash) as detail
      from (
        select *, row_number() over w as place, lag(hash, 1, repeat('0', 64)) over w as before
        from fairness_entries where ${inScope('drop_id')} window w as (partition by drop_id order by seq)) e
      where seq <> place or prev <> before
        or hash <> ledger_hash(seq, drop_item_id, tag, claimed_at, source, prev)`,
  },
  {
    name: 'I09 entries',
    holds:
      'Every claim has its ledger entry with its own item, time, source and tag, and no entry is of anything else.',
    scope: 'drop',
    sql: `
      with keys as materialized (
        select drop_id, hmac_pad(tag_key, 54) as inner_pad, hmac_pad(tag_key, 92) as outer_pad
        from fairness_ledgers where ${inScope('drop_id')})
      select coalesce(c.drop_id, e.drop_id) as scope_id,
        coalesce('claim ' || c.id, 'fairness_entry ' || e.drop_id || ' ' || e.seq) as subject,
        jsonb_build_object('seq', coalesce(c.seq, e.seq), 'claimId', e.claim_id) as detail
      from (select * from claims where ${inScope('drop_id')}) c
      full join (select * from fairness_entries where ${inScope('drop_id')}) e on e.drop_id = c.drop_id and e.seq = c.seq
      left join keys k on k.drop_id = coalesce(c.drop_id, e.drop_id)
      where c.id is null or e.claim_id is null or e.claim_id <> c.id or e.drop_item_id <> c.drop_item_id
        or e.claimed_at <> c.claimed_at or e.source <> c.source
        or e.tag is distinct from claimant_tag(k.inner_pad, k.outer_pad, c.user_id)`,
  },
  {
    name: 'I09 head',
    holds:
      "A ledger's head is its last entry, what was published at the end is in the chain, and nothing was appended after the close.",
    scope: 'drop',
    sql: `
      select l.drop_id as scope_id, 'fairness_ledger ' || l.drop_id as subject, jsonb_build_object('lastSeq', l.last_seq,
        'entries', coalesce(n.seq, 0), 'lastClaimedAt', l.last_claimed_at, 'closedAt', l.closed_at) as detail
      from fairness_ledgers l
      left join lateral (
        select seq, hash, claimed_at from fairness_entries e where e.drop_id = l.drop_id order by seq desc limit 1) n on true
      where ${inScope('l.drop_id')} and (l.last_seq <> coalesce(n.seq, 0) or l.last_hash <> coalesce(n.hash, repeat('0', 64))
        or l.last_claimed_at is distinct from n.claimed_at or n.claimed_at > l.closed_at
        or (l.hash_at_end is null) <> (l.ended_at is null) or (l.closed_at is not null and l.ended_at is null)
        or (l.hash_at_end <> repeat('0', 64) and not exists (
          select 1 from fairness_entries e where e.drop_id = l.drop_id and e.hash = l.hash_at_end))
        or (l.closed_at is not null and exists (
          select 1 from claims c where c.drop_id = l.drop_id and c.status in ('claimed', 'capturing'))))`,
  },
  {
    name: 'I10 window',
    holds: 'A buyer claimed only between start and end, or from the beginning of the early window with a right to it.',
    scope: 'drop',
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject, jsonb_build_object('claimedAt', c.claimed_at,
        'startDate', d.start_date, 'endDate', d.end_date) as detail
      from claims c join drops d on d.id = c.drop_id
      where ${inScope('c.drop_id')} and c.source = 'buyer' and (
        (c.claimed_at >= d.end_date and not (c.claimed_at = d.end_date and exists (
          select 1 from drop_status_log l where l.drop_id = d.id and l.to_status = 'completed' and l.actor_id is not null)))
        or (c.claimed_at < d.start_date and not (d.early_access_enabled
          and c.claimed_at >= d.start_date - make_interval(mins => d.early_access_minutes)
          and (exists (select 1 from drop_access a where a.drop_id = d.id and a.profile_id = c.user_id)
            -- what opened the door may have closed since: a paid month, a tier that was edited or lost by a refund
            or (d.has_subscriber_access and exists (select 1 from subscription_invoices i
              where i.storefront_id = d.storefront_id and i.user_id = c.user_id and i.status = 'paid'
                and c.claimed_at >= i.period_start and c.claimed_at < i.period_end + interval '2 days'))
            or exists (select 1 from loyalty_standings l
              where l.storefront_id = d.storefront_id and l.profile_id = c.user_id)
            or exists (select 1 from early_access_grants g where g.drop_id = d.id and g.profile_id = c.user_id
              and g.expires_at > c.claimed_at)))))`,
  },
  {
    name: 'I10 status',
    holds: 'A buyer claimed only while the drop was open: not a draft, not paused, not over.',
    scope: 'drop',
    // @NOTE of a claim and a move in the same millisecond either may have come first
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject,
        jsonb_build_object('claimedAt', c.claimed_at, 'status', s.to_status, 'since', s.at) as detail
      from claims c
      cross join lateral (
        select l.to_status, l.at from drop_status_log l where l.drop_id = c.drop_id and l.at < c.claimed_at
        order by l.at desc, l.id desc limit 1) s
      where ${inScope('c.drop_id')} and c.source = 'buyer' and s.to_status in ('draft', 'paused', 'completed', 'cancelled')
        and not exists (select 1 from drop_status_log l where l.drop_id = c.drop_id and l.at = c.claimed_at
          and l.to_status in ('active', 'sold-out'))`,
  },
  {
    name: 'I10 stage',
    holds: 'In a live drop a buyer claimed a lot only while it was on stage.',
    scope: 'drop',
    sql: `
      select c.drop_id as scope_id, 'claim ' || c.id as subject, jsonb_build_object('claimedAt', c.claimed_at,
        'revealNumber', c.reveal_number, 'lotNumber', i.reveal_number, 'revealedAt', i.revealed_at,
        'closedAt', i.closed_at) as detail
      from claims c join drop_items i on i.id = c.drop_item_id
      where ${inScope('c.drop_id')} and c.source = 'buyer' and c.drop_type = 'live' and (c.reveal_number is null
        or i.reveal_number is null or c.reveal_number > i.reveal_number
        or (c.reveal_number = i.reveal_number and (c.claimed_at < i.revealed_at or c.claimed_at > i.closed_at)))`,
  },
  {
    name: 'D1 opened',
    holds: 'What a mystery sold is open to everybody once its last hold is settled.',
    scope: 'drop',
    sql: `
      select d.id as scope_id, 'drop ' || d.id as subject,
        jsonb_build_object('sold', d.items_sold_count, 'closedAt', l.closed_at) as detail
      from drops d join fairness_ledgers l on l.drop_id = d.id
      where ${inScope('d.id')} and d.type = 'mystery' and d.status = 'completed' and d.items_sold_count > 0
        and l.closed_at is not null and d.contents_revealed_at is null`,
  },
  {
    name: 'D2 sealed',
    holds: 'A published mystery has one seal, made when it was published, and is what was sealed; a draft has none.',
    scope: 'drop',
    sql: `
      select d.id as scope_id, 'drop ' || d.id as subject,
        jsonb_build_object('seal', s.number, 'version', s.version, 'madeAt', s.made_at, 'publishedAt', d.published_at) as detail
      from drops d left join drop_seals s on s.drop_id = d.id and s.ended_at is null
      where ${inScope('d.id')} and d.type = 'mystery' and d.contents is not null and case
        when d.published_at is null then s.drop_id is not null
        else s.made_at is distinct from d.published_at
          or s.fingerprint <> encode(sha256(convert_to(s.sealed, 'UTF8')), 'hex')
          or s.sealed is distinct from
            case s.version when 1 then s.salt || d.contents else seal_text(d.id, s.salt) end end`,
  },
  {
    name: 'I24 answers',
    holds: 'A claim stands behind at most one key, is of the account and item that asked, and every win has its claim.',
    scope: 'drop',
    sql: `
      select a.drop_id as scope_id, 'claim_answer ' || a.user_id || ' ' || a.key as subject,
        jsonb_build_object('claimId', a.claim_id, 'claimUser', c.user_id, 'claimItem', c.drop_item_id) as detail
      from claim_answers a left join claims c on c.id = a.claim_id
      where ${inScope('a.drop_id')} and ((a.code is null or a.claim_id is not null) and (c.id is null
        or c.user_id <> a.user_id or c.drop_item_id <> a.drop_item_id or c.drop_id <> a.drop_id))
      union all
      select min(drop_id::text)::uuid, 'claim ' || claim_id, jsonb_build_object('keys', jsonb_agg(key))
      from claim_answers where ${inScope('drop_id')} and code is null group by claim_id having count(*) > 1`,
  },
]
