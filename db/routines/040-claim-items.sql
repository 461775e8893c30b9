-- The claim. One call is one batch: one drop, one request per session, in order of arrival; one transaction.
--
-- `_tokens` are session tokens; where one is null, `_users` names the account (used by `claim_item` below). `_keys` are
-- idempotency keys, or null. `_waited` is how many milliseconds each request has waited in its process; null means 0.
-- Result for each request, by its position `n`:
--   state  judged           the answer is `code` (null: claimed) and the other columns
--          answered         as judged, but repeated from an earlier request with the same key
--          unauthenticated  no live session
--          forbidden        the account lacks the permission to claim
--          not_found        no such item that this account may see
--          key_reused       the key belongs to another request
--          retry            another request of the same account comes first in this batch
--
-- Separate statements on purpose: each takes a new snapshot, and anything read before the lock was granted is stale.
-- The plan is generic and index-only by setting: planning each batch costs more than running it, and a plan made while
-- the tables are small must not scan them whole.
drop function if exists claim_items(uuid, text[], uuid[], uuid[], text[], int[], int[]);
create or replace function claim_items(
  _drop_id uuid, _tokens text[], _users uuid[], _drop_items uuid[], _keys text[], _expected int[], _reveals int[],
  _waited int[] default null
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
  v_asked timestamptz := app_now();
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
  v_winners int;
  v_touched int;
  v_staff uuid[];
  -- every request, by position
  a_state text[];
  a_code text[];
  a_user uuid[];
  a_thing uuid[];
  a_reveal int[];
  a_claim uuid[];
  a_status text[];
  a_expires timestamptz[];
  a_wait int[];
  a_price int[];
  a_at timestamptz[];
  a_seq int[];
  a_has_tally boolean[];
  -- the winners, in ledger order
  w_tag text[] := '{}';
  w_hash text[] := '{}';
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
  -- a claim freezes the seller's current shipping rates, whichever strategy the drop uses
  select owner_id,
    case v_drop.shipping_cost_strategy when 'SellerDefault' then default_shipping_cents else v_drop.flat_rate_amount_cents end,
    case v_drop.shipping_cost_strategy when 'SellerDefault' then default_additional_cents else v_drop.flat_rate_additional_cents end
  into v_owner, v_drop.flat_rate_amount_cents, v_drop.flat_rate_additional_cents
  from storefronts where id = v_drop.storefront_id;
  select id into v_permission from permissions where name = 'user.actions.claimFromDrop';
  v_staff := v_owner || array(select distinct g.profile_id from storefront_permissions g
    where g.storefront_id = v_drop.storefront_id and (g.expires_at is null or g.expires_at > v_now));
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

  with asked as (
    select q.n::int as n, q.item_id, q.key, q.expected, q.reveal, p.id as user_id, p.claims_blocked_until,
      p.email_confirmed_at, i.id is not null as is_here, i.item_id as thing_id, i.active, i.closed_at, i.reveal_number,
      i.revealed_at, i.quantity_available, i.price_cents + v_steps as price,
      case when p.id is null then 1
        else row_number() over (partition by p.id order by q.n) end as turn
    from unnest(_tokens, _users, _drop_items, _keys, _expected, _reveals)
      with ordinality as q(token, user_id, item_id, key, expected, reveal, n)
    left join lateral (
      select o.user_id from auth.session o where o.token = q.token
        and session_is_live(o.last_seen_at, o.created_at, v_clock, v_platform.session_timeout_minutes)
      limit 1) s on true
    left join lateral (
      select o.* from profiles o where o.id = coalesce(s.user_id, q.user_id)
        and o.suspended_at is null and o.is_active and o.closed_at is null
      limit 1) p on true
    left join lateral (
      select o.* from drop_items o where o.id = q.item_id and o.drop_id = _drop_id limit 1) i on true
  ), looked as (
    select k.*, k.user_id = any (v_staff) as is_staff,
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
      t.user_id is not null as has_tally,
      coalesce(t.total_claims, 0) as total_claims, coalesce(t.paid_claims, 0) as paid_claims,
      t.last_claim_at + make_interval(secs => v_settings.cooldown_seconds) as cool_at
    from asked k
    left join lateral (
      select o.* from claim_answers o where o.user_id = k.user_id and o.drop_id = _drop_id and o.key = k.key
      limit 1) a on true
    left join lateral (
      select o.id, o.status, o.expires_at from claims o
      where o.user_id = k.user_id and o.drop_item_id = k.item_id and o.status in ('claimed', 'capturing', 'purchased')
      limit 1) c on true
    -- limits are checked after SOLD_OUT: when nothing is left, no tally is read
    left join lateral (
      select o.* from user_claim_tracking o
      where o.user_id = case when k.quantity_available > 0 then k.user_id end and o.drop_id = _drop_id
      limit 1) t on true
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
  ), ranked as (
    select j.*, (count(*) filter (where j.state = 'judged' and j.first_code is null) over (
        partition by j.item_id order by j.n rows between unbounded preceding and 1 preceding))::int as ahead
    from judged j
  ), settled as (
    -- the units ran out within this batch: later requests get SOLD_OUT before any reason further down the list
    select k.*, case when k.ahead >= k.quantity_available
        and coalesce(k.first_code, 'PRICE_CHANGED') in ('CLAIM_LIMIT_REACHED', 'STAGGERED', 'COOLDOWN', 'PRICE_CHANGED')
        then 'SOLD_OUT' else k.first_code end as code
    from ranked k
    order by k.n
  ), numbered as (
    select d.*, d.state = 'judged' and d.code is null as is_won,
      count(*) filter (where d.state = 'judged' and d.code is null) over (order by d.n rows unbounded preceding) as place
    from settled d
  )
  select array_agg(f.state), array_agg(case f.state when 'judged' then f.code when 'answered' then f.old_code end),
    array_agg(f.user_id), array_agg(f.thing_id), array_agg(f.reveal_number),
    array_agg(case when f.is_won then gen_random_uuid() when f.state = 'judged' then f.mine
      when f.state = 'answered' then f.old_claim end),
    array_agg(case when f.is_won then 'claimed' when f.state = 'judged' then f.mine_status
      when f.state = 'answered' then f.old_status end),
    array_agg(case when f.is_won then v_expires when f.state = 'judged' then f.mine_expires
      when f.state = 'answered' then f.old_expires end),
    -- an int of milliseconds, like a browser's timer, holds at most 24 days; staff are blocked for good
    array_agg(case
      when f.state = 'answered' then f.old_wait
      when f.state = 'judged' and (f.code in ('NOT_STARTED', 'COOLDOWN') or (f.code = 'BLOCKED' and not f.is_staff)) then
        least(2147483647, ceil(extract(epoch from case f.code
          when 'NOT_STARTED' then coalesce(f.from_at, v_drop.start_date)
          when 'COOLDOWN' then f.cool_at
          when 'BLOCKED' then f.claims_blocked_until end - v_now) * 1000))::int end),
    -- the price of a lot that is not on stage is not revealed
    array_agg(case
      when f.state = 'answered' then f.old_price
      when f.state = 'judged' and (v_drop.type <> 'live' or (f.reveal_number is not null and f.revealed_at <= v_now))
        then f.price end),
    array_agg(case when f.state = 'answered' then f.answered_at else v_now end),
    array_agg(case when f.is_won then (v_seq + f.place)::int end), array_agg(f.has_tally), max(f.place)
  into a_state, a_code, a_user, a_thing, a_reveal, a_claim, a_status, a_expires, a_wait, a_price, a_at, a_seq, a_has_tally, v_winners
  from numbered f;

  if v_winners > 0 then
    v_inner := hmac_pad(v_ledger.tag_key, 54);
    v_outer := hmac_pad(v_ledger.tag_key, 92);
    for i in 1 .. cardinality(a_seq) loop
      continue when a_seq[i] is null;
      w_tag := array_append(w_tag,
        encode(sha256(v_outer || sha256(v_inner || convert_to(a_user[i]::text, 'utf8'))), 'hex'));
      v_hash := encode(sha256(convert_to(a_seq[i] || '|' || _drop_items[i] || '|' || w_tag[a_seq[i] - v_seq]
        || '|' || v_now_text || '|buyer|' || v_hash, 'utf8')), 'hex');
      w_hash := array_append(w_hash, v_hash);
    end loop;
  end if;

  with won as (
    select w.user_id, w.drop_item_id, w.item_id, w.reveal_number, w.claim_id, w.price_cents, w.seq, w.has_tally,
      w_tag[w.seq - v_seq] as tag, w_hash[w.seq - v_seq] as hash,
      case w.seq - v_seq when 1 then v_ledger.last_hash else w_hash[w.seq - v_seq - 1] end as prev
    from unnest(a_user, _drop_items, a_thing, a_reveal, a_claim, a_price, a_seq, a_has_tally)
      as w(user_id, drop_item_id, item_id, reveal_number, claim_id, price_cents, seq, has_tally)
    where w.seq is not null
  ), new_claims as (
    insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, seq, claimed_at, expires_at, price_cents,
      currency, fee_structure, fee_bps, shipping_cost_strategy, flat_rate_amount_cents, flat_rate_additional_cents,
      reveal_number)
    select w.claim_id, w.user_id, w.item_id, w.drop_item_id, _drop_id, v_drop.type, w.seq, v_now, v_expires, w.price_cents,
      v_drop.currency, v_drop.fee_structure, v_platform.platform_fee_bps, v_drop.shipping_cost_strategy,
      v_drop.flat_rate_amount_cents, v_drop.flat_rate_additional_cents, w.reveal_number
    from won w
  ), new_entries as (
    insert into fairness_entries (drop_id, seq, drop_item_id, claim_id, tag, claimed_at, source, prev, hash)
    select _drop_id, w.seq, w.drop_item_id, w.claim_id, w.tag, v_now, 'buyer', w.prev, w.hash from won w
  ), first_tallies as (
    -- tallies are only written under the drop's lock, so those read above are still current
    insert into user_claim_tracking (user_id, drop_id, last_claim_at, total_claims)
    select w.user_id, _drop_id, v_now, 1 from won w where not w.has_tally
  ), further_tallies as (
    update user_claim_tracking t set last_claim_at = v_now, total_claims = t.total_claims + 1
    where t.ctid = any (array(
      select o.ctid from won w cross join lateral (
        select o.ctid from user_claim_tracking o where o.user_id = w.user_id and o.drop_id = _drop_id limit 1) o
      where w.has_tally))
  ), head as (
    update fairness_ledgers set last_seq = v_seq + v_winners, last_hash = v_hash, last_claimed_at = v_now
    where drop_id = _drop_id and v_winners > 0
  ), counted as (
    update drops set claims_count = claims_count + v_winners where id = _drop_id and v_winners > 0
  ), kept as (
    insert into claim_answers (user_id, drop_id, key, drop_item_id, expected_price_cents, reveal_number, code, claim_id,
      claim_status, claim_expires_at, wait_ms, price_cents, arrived_ahead, arrived_at, answered_at)
    select x.user_id, _drop_id, x.key, x.drop_item_id, x.expected, x.reveal, x.code, x.claim_id, x.claim_status,
      x.claim_expires, x.wait_ms, x.price_cents, x.n - 1,
      v_asked - coalesce(x.waited, 0) * interval '1 millisecond', v_now
    from unnest(a_state, a_user, _keys, _drop_items, _expected, _reveals, a_code, a_claim, a_status, a_expires, a_wait,
        a_price, _waited) with ordinality
      as x(state, user_id, key, drop_item_id, expected, reveal, code, claim_id, claim_status, claim_expires, wait_ms,
        price_cents, waited, n)
    where x.state = 'judged' and x.key is not null
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
  -- items are only changed under the drop's lock; if one was changed outside it, the whole batch is rolled back
  get diagnostics v_touched = row_count;
  if v_touched <> (
    select count(distinct w.item_id) from unnest(_drop_items, a_seq) as w(item_id, seq) where w.seq is not null) then
    raise exception 'the stock of drop % changed outside its lock', _drop_id using errcode = 'serialization_failure';
  end if;

  -- new claims are known already; only older ones are looked up
  return query
  select x.n::int, x.state, x.code, x.wait_ms, x.price_cents, x.at, x.user_id, x.claim_id, x.claim_status,
    case when x.seq is null then c.claimed_at else v_now end, x.claim_expires,
    case when x.seq is null then c.price_cents else x.price_cents end,
    case when x.seq is null then c.currency else v_drop.currency end, coalesce(x.seq, c.seq),
    case when x.seq is null then f.tag else w_tag[x.seq - v_seq] end,
    case when x.seq is null then f.hash else w_hash[x.seq - v_seq] end,
    case when x.seq is null then c.version else 1 end,
    case when x.seq is null then c.drop_item_id else x.drop_item_id end
  from unnest(a_state, a_code, a_user, a_claim, a_wait, a_price, a_at, a_status, a_expires, a_seq, _drop_items)
    with ordinality
    as x(state, code, user_id, claim_id, wait_ms, price_cents, at, claim_status, claim_expires, seq, drop_item_id, n)
  left join lateral (
    select o.* from claims o where o.id = case when x.seq is null then x.claim_id end limit 1) c on true
  left join lateral (
    select o.* from fairness_entries o where o.drop_id = c.drop_id and o.seq = c.seq limit 1) f on true;
end $$;

-- One claim of one account, by the same rules: the call that the specification defines. The API takes the account from
-- the session.
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
