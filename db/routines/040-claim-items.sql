-- The claim. One call is one batch: one drop, one request per session, in order of arrival; one transaction.
--
-- `_tokens` are session tokens; where one is null, `_users` names the account (the one-claim form below). `_keys` are
-- idempotency keys, null for none. What comes back for each request, by its place `n`:
--   state  judged           the answer is `code` (null: claimed) and what stands beside it
--          answered         as judged, but first given earlier under the same key
--          unauthenticated  no live session
--          forbidden        the account may not claim
--          not_found        no such item that this account may see
--          key_reused       the key belongs to another request
--          retry            another request of the same account stands before it in this batch
--
-- Separate statements on purpose: each takes a new snapshot, and what was read before the lock was granted is stale.
-- The plan is generic and by index only: planning for each batch costs more than the batch, and a plan made while the
-- tables are small must not be one that reads them whole.
create or replace function claim_items(
  _drop_id uuid, _tokens text[], _users uuid[], _drop_items uuid[], _keys text[], _expected int[], _reveals int[]
) returns table (
  n int, state text, code text, wait_ms int, price_cents int, answered_at timestamptz, user_id uuid,
  claim_id uuid, claim_status text, claimed_at timestamptz, expires_at timestamptz, claim_price_cents int,
  currency text, seq int, tag text, hash text, claim_version bigint, drop_item_id uuid
)
  language plpgsql
  set plan_cache_mode = 'force_generic_plan'
  set enable_seqscan = off
  set enable_hashjoin = off
  set enable_mergejoin = off
  set enable_bitmapscan = off
  set enable_material = off
  set enable_memoize = off
  set jit = off
  set lock_timeout = '2s'
  as $$
#variable_conflict use_column
declare
  v_drop drops;
  v_settings drop_settings;
  v_platform platform_settings;
  v_ledger fairness_ledgers;
  v_owner uuid;
  v_clock timestamptz;
  v_now timestamptz;
  v_now_text text;
  v_expires timestamptz;
  v_status text;
  v_steps int := 0;
  v_permission uuid;
  v_asks_access boolean;
  v_inner bytea;
  v_outer bytea;
  v_seq int;
  v_hash text;
  v_next text;
  v_tag text;
  v_id uuid;
  v_touched int;
  r record;
  -- every request
  a_n int[] := '{}';
  a_state text[] := '{}';
  a_code text[] := '{}';
  a_user uuid[] := '{}';
  a_claim uuid[] := '{}';
  a_wait int[] := '{}';
  a_price int[] := '{}';
  a_ahead int[] := '{}';
  a_at timestamptz[] := '{}';
  a_claim_status text[] := '{}';
  a_claim_expires timestamptz[] := '{}';
  -- the winners
  w_user uuid[] := '{}';
  w_item uuid[] := '{}';
  w_claim uuid[] := '{}';
  w_seq int[] := '{}';
  w_tag text[] := '{}';
  w_prev text[] := '{}';
  w_hash text[] := '{}';
  w_price int[] := '{}';
begin
  select * into v_drop from drops where id = _drop_id for no key update;
  if not found then
    return query select q.n::int, 'not_found', null::text, null::int, null::int, app_now(), null::uuid, null::uuid,
      null::text, null::timestamptz, null::timestamptz, null::int, null::text, null::int, null::text, null::text,
      null::bigint, null::uuid
    from generate_subscripts(_drop_items, 1) as q(n);
    return;
  end if;
  select * into v_ledger from fairness_ledgers where drop_id = _drop_id;
  v_clock := app_now();
  v_now := greatest(v_clock, v_ledger.last_claimed_at);
  select * into v_settings from drop_settings where drop_id = _drop_id;
  select * into v_platform from platform_settings where id = 1;
  -- a claim freezes what its seller takes for shipping now, whichever way the drop says it
  select owner_id,
    case v_drop.shipping_cost_strategy when 'SellerDefault' then default_shipping_cents else v_drop.flat_rate_amount_cents end,
    case v_drop.shipping_cost_strategy when 'SellerDefault' then default_additional_cents else v_drop.flat_rate_additional_cents end
  into v_owner, v_drop.flat_rate_amount_cents, v_drop.flat_rate_additional_cents
  from storefronts where id = v_drop.storefront_id;
  select id into v_permission from permissions where name = 'user.actions.claimFromDrop';
  v_status := drop_status_at(v_drop.status, v_drop.start_date, v_drop.end_date, v_now);
  v_asks_access := v_drop.visibility = 'private' or v_status = 'scheduled';
  if v_drop.type = 'mystery' then
    v_steps := price_steps_at(_drop_id, v_now);
  end if;
  v_expires := v_now + make_interval(secs => v_drop.hold_seconds);
  v_now_text := ledger_instant(v_now);
  if return_expired(_drop_id, _drop_items, 200, v_now) > 0 then
    select * into v_ledger from fairness_ledgers where drop_id = _drop_id;
  end if;
  v_seq := v_ledger.last_seq;
  v_hash := v_ledger.last_hash;

  for r in
    with asked as (
      select q.n::int as n, q.item_id, q.key, q.expected, q.reveal, p.id as user_id, p.claims_blocked_until,
        p.email_confirmed_at, i.id is not null as is_here, i.active, i.closed_at, i.reveal_number, i.revealed_at,
        i.quantity_available, i.price_cents + v_steps as price,
        case when p.id is null then 1
          else row_number() over (partition by p.id order by q.n) end as turn
      from unnest(_tokens, _users, _drop_items, _keys, _expected, _reveals)
        with ordinality as q(token, user_id, item_id, key, expected, reveal, n)
      left join auth.session s on s.token = q.token
        and session_is_live(s.last_seen_at, s.created_at, v_clock, v_platform.session_timeout_minutes)
      left join profiles p on p.id = coalesce(s.user_id, q.user_id)
        and p.suspended_at is null and p.is_active and p.closed_at is null
      left join drop_items i on i.id = q.item_id and i.drop_id = _drop_id
    ), looked as (
      select k.*, k.user_id = v_owner or exists (
          select 1 from storefront_permissions g
          where g.storefront_id = v_drop.storefront_id and g.profile_id = k.user_id
            and (g.expires_at is null or g.expires_at > v_now)) as is_staff,
        exists (
          select 1 from platform_permissions g
          where g.profile_id = k.user_id and g.permission_id = v_permission
            and (g.expires_at is null or g.expires_at > v_now)) as may_claim,
        case when v_asks_access then (
          select min(a.from_at) from drop_access a where a.drop_id = _drop_id and a.profile_id = k.user_id) end as from_at,
        a.answered_at, a.code as old_code, a.claim_id as old_claim, a.claim_status as old_status,
        a.claim_expires_at as old_expires, a.wait_ms as old_wait, a.price_cents as old_price,
        a.drop_item_id = k.item_id and a.expected_price_cents is not distinct from k.expected
          and a.reveal_number is not distinct from k.reveal as is_same,
        c.id as mine, c.status as mine_status, c.expires_at as mine_expires,
        coalesce(t.total_claims, 0) as total_claims, coalesce(t.paid_claims, 0) as paid_claims,
        t.last_claim_at + make_interval(secs => v_settings.cooldown_seconds) as cool_at
      from asked k
      left join claim_answers a on a.user_id = k.user_id and a.drop_id = _drop_id and a.key = k.key
      left join lateral (
        select o.id, o.status, o.expires_at from claims o
        where o.user_id = k.user_id and o.drop_item_id = k.item_id and o.status in ('claimed', 'capturing', 'purchased')
        limit 1) c on true
      left join user_claim_tracking t on t.user_id = k.user_id and t.drop_id = _drop_id
    ), judged as (
      select l.*, case
          when l.user_id is null then 'unauthenticated'
          when l.turn > 1 then 'retry'
          when l.answered_at is not null then case when l.is_same then 'answered' else 'key_reused' end
          when not l.may_claim then 'forbidden'
          when not l.is_here or v_status = 'draft'
            or (v_drop.visibility = 'private' and l.from_at is null and not l.is_staff) then 'not_found'
          else 'judged' end as state,
        case
          when l.mine is not null then 'ALREADY_CLAIMED'
          when l.is_staff or l.claims_blocked_until > v_now then 'BLOCKED'
          when v_platform.email_verification and l.email_confirmed_at is null then 'NOT_ELIGIBLE'
          when v_status = 'scheduled' and coalesce(l.from_at, v_drop.start_date) > v_now then 'NOT_STARTED'
          when v_status = 'paused' then 'PAUSED'
          when v_status in ('completed', 'cancelled') then 'ENDED'
          when v_drop.type = 'live' and (l.reveal_number is null or l.revealed_at > v_now) then 'NOT_REVEALED'
          when l.closed_at is not null or not l.active then 'ENDED'
          when v_drop.type = 'live' and l.reveal <> l.reveal_number then 'NOT_REVEALED'
          when l.quantity_available = 0 then 'SOLD_OUT'
          when l.total_claims >= v_settings.max_claims_per_user then 'CLAIM_LIMIT_REACHED'
          when l.total_claims >= v_settings.staggered_claim_threshold
            and l.paid_claims < v_settings.staggered_claim_threshold then 'STAGGERED'
          when v_drop.type = 'live' and l.cool_at > v_now then 'COOLDOWN'
          when l.expected <> l.price then 'PRICE_CHANGED' end as first_code
      from looked l
    )
    select j.*, (count(*) filter (where j.state = 'judged' and j.first_code is null) over (
        partition by j.item_id order by j.n rows between unbounded preceding and 1 preceding))::int as ahead
    from judged j
    order by j.n
  loop
    -- the units ran out on the way: whoever comes after finds none, before any reason further down the list
    if r.state = 'judged' and r.ahead >= r.quantity_available
      and coalesce(r.first_code, 'PRICE_CHANGED') in ('CLAIM_LIMIT_REACHED', 'STAGGERED', 'COOLDOWN', 'PRICE_CHANGED') then
      r.first_code := 'SOLD_OUT';
    end if;
    a_n := array_append(a_n, r.n);
    a_state := array_append(a_state, r.state);
    a_user := array_append(a_user, r.user_id);
    a_ahead := array_append(a_ahead, r.ahead);
    if r.state = 'answered' then
      a_code := array_append(a_code, r.old_code);
      a_claim := array_append(a_claim, r.old_claim);
      a_wait := array_append(a_wait, r.old_wait);
      a_price := array_append(a_price, r.old_price);
      a_at := array_append(a_at, r.answered_at);
      a_claim_status := array_append(a_claim_status, r.old_status);
      a_claim_expires := array_append(a_claim_expires, r.old_expires);
    elsif r.state = 'judged' then
      v_id := r.mine;
      if r.first_code is null then
        v_id := gen_random_uuid();
        v_seq := v_seq + 1;
        if v_inner is null then
          v_inner := hmac_pad(v_ledger.tag_key, 54);
          v_outer := hmac_pad(v_ledger.tag_key, 92);
        end if;
        v_tag := encode(sha256(v_outer || sha256(v_inner || convert_to(r.user_id::text, 'utf8'))), 'hex');
        v_next := encode(sha256(convert_to(
          v_seq || '|' || r.item_id || '|' || v_tag || '|' || v_now_text || '|buyer|' || v_hash, 'utf8')), 'hex');
        w_user := array_append(w_user, r.user_id);
        w_item := array_append(w_item, r.item_id);
        w_claim := array_append(w_claim, v_id);
        w_seq := array_append(w_seq, v_seq);
        w_tag := array_append(w_tag, v_tag);
        w_prev := array_append(w_prev, v_hash);
        w_hash := array_append(w_hash, v_next);
        w_price := array_append(w_price, r.price);
        v_hash := v_next;
      end if;
      a_code := array_append(a_code, r.first_code);
      a_claim := array_append(a_claim, v_id);
      -- 24 days are the longest wait that an int and a browser's timer hold; staff are blocked for good
      a_wait := array_append(a_wait, case
        when r.first_code in ('NOT_STARTED', 'COOLDOWN') or (r.first_code = 'BLOCKED' and not r.is_staff) then
          least(2147483647, ceil(extract(epoch from case r.first_code
            when 'NOT_STARTED' then coalesce(r.from_at, v_drop.start_date)
            when 'COOLDOWN' then r.cool_at
            when 'BLOCKED' then r.claims_blocked_until end - v_now) * 1000))::int end);
      -- the price of a lot that is not on stage is told to nobody
      a_price := array_append(a_price, case
        when v_drop.type <> 'live' or (r.reveal_number is not null and r.revealed_at <= v_now) then r.price end);
      a_at := array_append(a_at, v_now);
      a_claim_status := array_append(a_claim_status, case when r.first_code is null then 'claimed' else r.mine_status end);
      a_claim_expires := array_append(a_claim_expires, case when r.first_code is null then v_expires else r.mine_expires end);
    else
      a_code := array_append(a_code, null);
      a_claim := array_append(a_claim, null);
      a_wait := array_append(a_wait, null);
      a_price := array_append(a_price, null);
      a_at := array_append(a_at, v_now);
      a_claim_status := array_append(a_claim_status, null);
      a_claim_expires := array_append(a_claim_expires, null);
    end if;
  end loop;

  with won as (
    select * from unnest(w_user, w_item, w_claim, w_seq, w_tag, w_prev, w_hash, w_price)
      as w(user_id, drop_item_id, claim_id, seq, tag, prev, hash, price_cents)
  ), new_claims as (
    insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, seq, claimed_at, expires_at, price_cents,
      currency, fee_structure, fee_bps, shipping_cost_strategy, flat_rate_amount_cents, flat_rate_additional_cents,
      reveal_number)
    select w.claim_id, w.user_id, i.item_id, w.drop_item_id, _drop_id, v_drop.type, w.seq, v_now, v_expires, w.price_cents,
      v_drop.currency, v_drop.fee_structure, v_platform.platform_fee_bps, v_drop.shipping_cost_strategy,
      v_drop.flat_rate_amount_cents, v_drop.flat_rate_additional_cents, i.reveal_number
    from won w join drop_items i on i.id = w.drop_item_id
  ), new_entries as (
    insert into fairness_entries (drop_id, seq, drop_item_id, claim_id, tag, claimed_at, source, prev, hash)
    select _drop_id, w.seq, w.drop_item_id, w.claim_id, w.tag, v_now, 'buyer', w.prev, w.hash from won w
  ), tallied as (
    insert into user_claim_tracking as t (user_id, drop_id, last_claim_at, total_claims)
    select w.user_id, _drop_id, v_now, 1 from won w
    on conflict (user_id, drop_id) do update set last_claim_at = excluded.last_claim_at, total_claims = t.total_claims + 1
  ), head as (
    update fairness_ledgers set last_seq = v_seq, last_hash = v_hash, last_claimed_at = v_now
    where drop_id = _drop_id and cardinality(w_claim) > 0
  ), counted as (
    update drops set claims_count = claims_count + cardinality(w_claim) where id = _drop_id and cardinality(w_claim) > 0
  ), kept as (
    insert into claim_answers (user_id, drop_id, key, drop_item_id, expected_price_cents, reveal_number, code, claim_id,
      claim_status, claim_expires_at, wait_ms, price_cents, arrived_ahead, answered_at)
    select x.user_id, _drop_id, _keys[x.n], _drop_items[x.n], _expected[x.n], _reveals[x.n], x.code, x.claim_id,
      x.claim_status, x.claim_expires, x.wait_ms, x.price_cents, x.ahead, v_now
    from unnest(a_n, a_state, a_code, a_user, a_claim, a_wait, a_price, a_ahead, a_claim_status, a_claim_expires)
      as x(n, state, code, user_id, claim_id, wait_ms, price_cents, ahead, claim_status, claim_expires)
    where x.state = 'judged' and _keys[x.n] is not null
  ), stock as (
    update drop_items i set quantity_available = i.quantity_available - t.units, quantity_held = i.quantity_held + t.units,
      version = i.version + 1
    from (select w.drop_item_id, count(*)::int as units from won w group by w.drop_item_id) t
    where i.id = t.drop_item_id and i.quantity_available >= t.units
    returning i.id, i.version, i.quantity_total, i.quantity_available, i.quantity_held, i.quantity_sold, i.active
  )
  insert into outbox (kind, topic, name, row_id, version, payload)
  select 'live', 'drop:' || _drop_id, 'item.changed', k.id::text, k.version, jsonb_build_object(
    'name', 'item.changed', 'id', k.id, 'version', k.version, 'quantityTotal', k.quantity_total,
    'availableCount', k.quantity_available, 'heldCount', k.quantity_held, 'soldCount', k.quantity_sold,
    'nextHoldEndsAt', case when k.quantity_available = 0 then ledger_instant(least(v_expires, (
      select min(c.expires_at) from claims c where c.drop_item_id = k.id and c.status = 'claimed'))) end,
    'active', k.active, 'closed', false)
  from stock k;
  -- nobody changes an item without the drop's lock; if somebody did, none of this happens
  get diagnostics v_touched = row_count;
  if v_touched <> (select count(distinct w) from unnest(w_item) as w) then
    raise exception 'the stock of drop % changed outside its lock', _drop_id using errcode = 'serialization_failure';
  end if;

  return query
  select x.n, x.state, x.code, x.wait_ms, x.price_cents, x.at, x.user_id, x.claim_id, x.claim_status, c.claimed_at,
    x.claim_expires, c.price_cents, c.currency, c.seq, f.tag, f.hash, c.version, c.drop_item_id
  from unnest(a_n, a_state, a_code, a_user, a_claim, a_wait, a_price, a_at, a_claim_status, a_claim_expires)
    as x(n, state, code, user_id, claim_id, wait_ms, price_cents, at, claim_status, claim_expires)
  left join claims c on c.id = x.claim_id
  left join fairness_entries f on f.drop_id = c.drop_id and f.seq = c.seq;
end $$;

-- One claim of one account, by the same rules: the specification's call. The API takes the account from the session.
create or replace function claim_item(_drop_item_id uuid, _user_id uuid, out success boolean, out message text)
  language plpgsql
  as $$
declare
  v_drop_id uuid;
  v_answer record;
begin
  if _drop_item_id is null or _user_id is null then
    success := false;
    message := 'User ID and Drop Item ID are required to claim.';
    return;
  end if;
  select drop_id into v_drop_id from drop_items where id = _drop_item_id;
  select * into v_answer from claim_items(v_drop_id, array[null::text], array[_user_id], array[_drop_item_id],
    array[null::text], array[null::int], array[null::int]);
  success := v_answer.state = 'judged' and v_answer.code is null;
  message := case
    when success then 'You have successfully claimed this item.'
    when v_answer.state = 'judged' then claim_message(v_answer.code)
    when v_answer.state = 'unauthenticated' then 'You must be logged in to claim items.'
    else 'Unable to claim this item.' end;
end $$;
