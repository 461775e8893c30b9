-- What a claim reads that is the same for everybody in a batch. The caller holds the drop's lock; `_now` is its reading of
-- the clock. All null for a drop that does not exist.
create or replace function open_sale(_drop_id uuid, _now timestamptz) returns claim_sale
  language plpgsql
  as $$
declare
  v_drop drops;
  v_settings drop_settings;
  v_platform platform_settings;
  v_store storefronts;
  v_ledger fairness_ledgers;
  v_sale claim_sale;
begin
  select * into v_drop from drops where id = _drop_id;
  if not found then
    return null;
  end if;
  select * into v_settings from drop_settings where drop_id = _drop_id;
  select * into v_platform from platform_settings where id = 1;
  select * into v_store from storefronts where id = v_drop.storefront_id;
  select * into v_ledger from fairness_ledgers where drop_id = _drop_id;
  v_sale.drop_id := v_drop.id;
  v_sale.storefront_id := v_drop.storefront_id;
  v_sale.type := v_drop.type;
  v_sale.visibility := v_drop.visibility;
  v_sale.status := drop_status_at(v_drop.status, v_drop.start_date, v_drop.end_date, _now);
  -- a drop that is sold out or over stays so during a vacation
  v_sale.is_on_vacation := coalesce(v_store.vacation_until > _now, false) and v_sale.status in ('scheduled', 'active');
  v_sale.starts_at := v_drop.start_date;
  v_sale.clock := app_now();
  v_sale.now := _now;
  v_sale.expires_at := _now + make_interval(secs => v_drop.hold_seconds);
  v_sale.staff := v_store.owner_id || array(select distinct g.profile_id from storefront_permissions g
    where g.storefront_id = v_drop.storefront_id and (g.expires_at is null or g.expires_at > _now));
  v_sale.has_blocks := exists (select from storefront_blocks b where b.storefront_id = v_drop.storefront_id);
  v_sale.asks_access := v_drop.visibility = 'private' or v_sale.status = 'scheduled';
  v_sale.price_steps := case when v_drop.type = 'mystery' then price_steps_at(_drop_id, _now) else 0 end;
  v_sale.cooldown_seconds := v_settings.cooldown_seconds;
  v_sale.max_claims_per_user := v_settings.max_claims_per_user;
  v_sale.staggered_claim_threshold := v_settings.staggered_claim_threshold;
  v_sale.session_timeout_minutes := v_platform.session_timeout_minutes;
  v_sale.wants_confirmed_email := v_platform.email_verification;
  v_sale.currency := v_drop.currency;
  v_sale.fee_structure := v_drop.fee_structure;
  v_sale.fee_bps := v_platform.platform_fee_bps;
  -- a claim freezes the seller's current shipping rates, whichever strategy the drop uses
  v_sale.shipping_cost_strategy := v_drop.shipping_cost_strategy;
  v_sale.flat_rate_amount_cents := case v_drop.shipping_cost_strategy
    when 'SellerDefault' then v_store.default_shipping_cents else v_drop.flat_rate_amount_cents end;
  v_sale.flat_rate_additional_cents := case v_drop.shipping_cost_strategy
    when 'SellerDefault' then v_store.default_additional_cents else v_drop.flat_rate_additional_cents end;
  v_sale.tag_key := v_ledger.tag_key;
  v_sale.last_seq := v_ledger.last_seq;
  v_sale.last_hash := v_ledger.last_hash;
  return v_sale;
end $$;

-- Judges the requests of one batch, in order of arrival: the first reason against a claim wins, in the order of `refusalFor`
-- (`claims.rules.ts`). Reads only; winners get their id and their number in the ledger. One verdict per request, in the requests'
-- order. The parameters are those of `claim_items`.
create or replace function judge_claims(
  _sale claim_sale, _tokens text[], _users uuid[], _drop_items uuid[], _keys text[], _expected int[], _reveals int[],
  _waited int[]
) returns claim_verdict[]
  language plpgsql
  as $$
#variable_conflict use_column
declare
  v_instant text := uuid_instant(_sale.now);
  v_ids uuid[];
  v_lots drop_items[];
begin
  -- each item is read once: every batch leaves an old version of its row, and as long as some older snapshot is open, each
  -- look-up walks through all of them
  v_lots := array(select i from drop_items i where i.id = any (_drop_items) and i.drop_id = _sale.drop_id);
  v_ids := array(select i.id from unnest(v_lots) i);
  return (
  -- who asks for what: one request of each account is judged, its others wait for the next batch
  with asked as (
    select q.n::int as n, q.drop_item_id, q.key, q.expected, q.reveal, q.waited, p.user_id, p.may_claim_until,
      p.claims_blocked_until, p.is_email_confirmed, i.id is not null as is_here, i.item_id, i.active, i.closed_at,
      i.reveal_number, i.revealed_at, i.quantity_available, i.price_cents + _sale.price_steps as price,
      case when p.user_id is null then 1
        else row_number() over (partition by p.user_id order by q.n) end as turn
    from unnest(_tokens, _users, _drop_items, _keys, _expected, _reveals, _waited)
      with ordinality as q(token, user_id, drop_item_id, key, expected, reveal, waited, n)
    -- an account that can act: of a live session, or named without one
    left join lateral (
      select o.user_id, o.may_claim_until, o.claims_blocked_until, o.is_email_confirmed
      from auth.session o where o.token = q.token and o.is_account_open
        and session_is_live(o.last_seen_at, o.created_at, _sale.clock, _sale.session_timeout_minutes)
      union all
      select q.user_id, o.may_claim_until, o.claims_blocked_until, o.is_email_confirmed
      from claim_standing(q.user_id) o where q.token is null and o.is_account_open
      limit 1) p on true
    left join lateral (
      select (o.lot).* from (select v_lots[array_position(v_ids, q.drop_item_id)] as lot offset 0) o) i on true
  ), known as (
    -- what the rules ask of each account
    select r.*, r.user_id = any (_sale.staff) as is_staff,
      case when _sale.has_blocks then exists (select from storefront_blocks b
        where b.storefront_id = _sale.storefront_id and b.profile_id = r.user_id) else false end as is_unwelcome,
      case when _sale.asks_access then (
        select min(a.from_at) from drop_access a where a.drop_id = _sale.drop_id and a.profile_id = r.user_id) end as from_at,
      a.answered_at, a.code as old_code, a.claim_id as old_claim, a.claim_status as old_status,
      a.claim_expires_at as old_expires, a.wait_ms as old_wait, a.price_cents as old_price,
      a.drop_item_id = r.drop_item_id and a.expected_price_cents is not distinct from r.expected
        and a.reveal_number is not distinct from r.reveal as is_same,
      c.id as mine, c.status as mine_status, c.expires_at as mine_expires,
      t.user_id is not null as has_tally,
      coalesce(t.total_claims, 0) as total_claims, coalesce(t.paid_claims, 0) as paid_claims,
      t.last_claim_at + make_interval(secs => _sale.cooldown_seconds) as cool_at
    from asked r
    left join lateral (
      select o.* from claim_answers o where o.user_id = r.user_id and o.drop_id = _sale.drop_id and o.key = r.key
      limit 1) a on true
    left join lateral (
      select o.* from user_claim_tracking o where o.user_id = r.user_id and o.drop_id = _sale.drop_id
      limit 1) t on true
    -- who has no tally in a drop has no live claim there
    left join lateral (
      select o.id, o.status, o.expires_at from claims o
      where o.user_id = t.user_id and o.drop_item_id = r.drop_item_id
        and o.status in ('claimed', 'capturing', 'purchased')
      limit 1) c on true
  ), ruled as (
    -- the first rule that matches wins
    select r.*, case
        when r.user_id is null then 'unauthenticated'
        when r.turn > 1 then 'retry'
        when r.answered_at is not null then case when r.is_same then 'answered' else 'key_reused' end
        when r.may_claim_until is null or r.may_claim_until <= _sale.now then 'forbidden'
        when not r.is_here or _sale.status = 'draft'
          or (_sale.visibility = 'private' and r.from_at is null and not r.is_staff) then 'not_found'
        else 'judged' end as state,
      case
        when r.mine is not null then 'ALREADY_CLAIMED'
        when r.is_staff or r.is_unwelcome or r.claims_blocked_until > _sale.now then 'BLOCKED'
        when _sale.wants_confirmed_email and not r.is_email_confirmed then 'NOT_ELIGIBLE'
        when _sale.status = 'scheduled' and coalesce(r.from_at, _sale.starts_at) > _sale.now then 'NOT_STARTED'
        when _sale.status = 'paused' or _sale.is_on_vacation then 'PAUSED'
        when _sale.status in ('completed', 'cancelled') then 'ENDED'
        when _sale.type = 'live' and (r.reveal_number is null or r.revealed_at > _sale.now) then 'NOT_REVEALED'
        when r.closed_at is not null or not r.active then 'ENDED'
        when _sale.type = 'live' and r.reveal <> r.reveal_number then 'NOT_REVEALED'
        when r.quantity_available = 0 then 'SOLD_OUT'
        when r.total_claims >= _sale.max_claims_per_user then 'CLAIM_LIMIT_REACHED'
        when r.total_claims >= _sale.staggered_claim_threshold
          and r.paid_claims < _sale.staggered_claim_threshold then 'STAGGERED'
        when _sale.type = 'live' and r.cool_at > _sale.now then 'COOLDOWN'
        when r.expected <> r.price then 'PRICE_CHANGED' end as first_code
    from known r
  ), ranked as (
    -- how many units of the same item go to earlier requests of this batch
    select r.*, (count(*) filter (where r.state = 'judged' and r.first_code is null) over (
        partition by r.drop_item_id order by r.n rows between unbounded preceding and 1 preceding))::int as ahead
    from ruled r
  ), settled as (
    -- the units ran out within this batch: later requests get SOLD_OUT before any reason further down the list
    select r.*, case when r.ahead >= r.quantity_available
        and coalesce(r.first_code, 'PRICE_CHANGED') in ('CLAIM_LIMIT_REACHED', 'STAGGERED', 'COOLDOWN', 'PRICE_CHANGED')
        then 'SOLD_OUT' else r.first_code end as code
    from ranked r
    order by r.n
  ), numbered as (
    -- winners get consecutive numbers in the ledger
    select r.*, r.state = 'judged' and r.code is null as is_won,
      count(*) filter (where r.state = 'judged' and r.code is null) over (order by r.n rows unbounded preceding) as place
    from settled r
  )
  select array_agg(row (
    r.n, r.drop_item_id, r.key, r.expected, r.reveal, r.waited,
    -- the answer
    r.state, case r.state when 'judged' then r.code when 'answered' then r.old_code end, r.user_id,
    -- an int of milliseconds, like a browser's timer, holds at most 24 days; waiting helps neither staff nor accounts
    -- that the storefront blocks
    case
      when r.state = 'answered' then r.old_wait
      when r.state = 'judged' and (r.code in ('NOT_STARTED', 'COOLDOWN') or (r.code = 'BLOCKED' and not r.is_staff and not r.is_unwelcome)) then
        least(2147483647, ceil(extract(epoch from case r.code
          when 'NOT_STARTED' then coalesce(r.from_at, _sale.starts_at)
          when 'COOLDOWN' then r.cool_at
          when 'BLOCKED' then r.claims_blocked_until end - _sale.now) * 1000))::int end,
    -- the price of a lot that is not on stage is not revealed
    case
      when r.state = 'answered' then r.old_price
      when r.state = 'judged' and (_sale.type <> 'live' or (r.reveal_number is not null and r.revealed_at <= _sale.now))
        then r.price end,
    case when r.state = 'answered' then r.answered_at else _sale.now end,
    -- the claim: a new one, the one that stands in the way, or the one of the earlier answer
    case when r.is_won then claim_id_at(v_instant)
      when r.state = 'judged' then r.mine when r.state = 'answered' then r.old_claim end,
    case when r.is_won then 'claimed'
      when r.state = 'judged' then r.mine_status when r.state = 'answered' then r.old_status end,
    case when r.is_won then _sale.expires_at
      when r.state = 'judged' then r.mine_expires when r.state = 'answered' then r.old_expires end,
    case when r.is_won then (_sale.last_seq + r.place)::int end, r.item_id, r.reveal_number, r.has_tally
    )::claim_verdict)
  from numbered r);
end $$;
