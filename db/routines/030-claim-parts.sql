-- What claims, holds and the standby line share: refusals' messages, the ledger's hashes, ids, the clock of a drop and its
-- price steps, expired holds, strikes, offers. The caller of what writes holds the drop's lock.

-- The message of each refusal, as in claims.messages.ts of the contract; a test compares them.
create or replace function claim_message(_code text) returns text
  language sql immutable
  as $$
    select case _code
      when 'ALREADY_CLAIMED' then 'You have already claimed this item.'
      when 'BLOCKED' then 'You can’t claim from this drop.'
      when 'NOT_ELIGIBLE' then 'Your account can’t claim from this drop yet.'
      when 'NOT_STARTED' then 'This drop hasn’t started yet.'
      when 'PAUSED' then 'This drop is paused. Your holds are safe.'
      when 'ENDED' then 'This sale has ended.'
      when 'NOT_REVEALED' then 'This lot isn’t on stage.'
      when 'SOLD_OUT' then 'Every unit of this item is taken.'
      when 'CLAIM_LIMIT_REACHED' then 'You have reached the claim limit of this drop.'
      when 'STAGGERED' then 'Pay for your items to unlock more claims.'
      when 'COOLDOWN' then 'Please wait a moment between claims.'
      when 'PRICE_CHANGED' then 'The price has changed.'
    end
  $$;

-- One padded key of HMAC-SHA-256 (RFC 2104), for keys of at most 64 bytes. `_with`: the byte 54 (inner) or 92 (outer).
create or replace function hmac_pad(_key bytea, _with int) returns bytea
  language plpgsql immutable
  as $$
declare
  pad bytea := decode(repeat(to_hex(_with), 64), 'hex');
begin
  for i in 0 .. length(_key) - 1 loop
    pad := set_byte(pad, i, get_byte(_key, i) # _with);
  end loop;
  return pad;
end $$;

-- A claimant's pseudonym in one drop's ledger: the same for each claim of an account, and irreversible without the
-- drop's key.
create or replace function claimant_tag(_inner_pad bytea, _outer_pad bytea, _profile_id uuid) returns text
  language sql immutable
  as $$ select encode(sha256(_outer_pad || sha256(_inner_pad || convert_to(_profile_id::text, 'utf8'))), 'hex') $$;

-- An instant as the ledger and live events write it: UTC, with milliseconds.
create or replace function ledger_instant(_at timestamptz) returns text
  language sql stable
  as $$ select to_char(_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- One entry's hash; `_instant` is its time as the ledger writes it, which is made once for a batch.
create or replace function ledger_entry_hash(
  _seq int, _drop_item_id uuid, _tag text, _instant text, _source text, _prev text
) returns text
  language sql stable
  as $$
    select encode(sha256(convert_to(
      _seq || '|' || _drop_item_id || '|' || _tag || '|' || _instant || '|' || _source || '|' || _prev, 'utf8')), 'hex')
  $$;

-- The same hash, for one entry by itself.
create or replace function ledger_hash(
  _seq int, _drop_item_id uuid, _tag text, _claimed_at timestamptz, _source text, _prev text
) returns text
  language sql stable
  as $$ select ledger_entry_hash(_seq, _drop_item_id, _tag, ledger_instant(_claimed_at), _source, _prev) $$;

-- The first half of ids that sort by time (UUID version 7): an instant's milliseconds since 1970. PostgreSQL makes such
-- ids itself from 18 on; the claim goes by its own clock, and runs on 16.
create or replace function uuid_instant(_now timestamptz) returns text
  language sql immutable
  as $$ select lpad(to_hex(floor(extract(epoch from _now) * 1000)::bigint), 12, '0') || '7' $$;

-- A claim's id, ordered by time: claims that are made together stand together in the index, so a batch reads few pages.
create or replace function claim_id_at(_uuid_instant text) returns uuid
  language sql volatile
  as $$ select (_uuid_instant || substr(gen_random_uuid()::text, 16))::uuid $$;

-- Opens a drop's ledger at publishing; its key never changes.
create or replace function open_ledger(_drop_id uuid) returns void
  language sql
  as $$ insert into fairness_ledgers (drop_id) values (_drop_id) on conflict do nothing $$;

-- Locks the drop and returns the clock reading for everything done under the lock: never before the last claim's.
create or replace function lock_drop(_drop_id uuid) returns timestamptz
  language plpgsql
  as $$
declare
  v_last timestamptz;
begin
  perform 1 from drops where id = _drop_id for no key update;
  select last_claimed_at into v_last from fairness_ledgers where drop_id = _drop_id;
  return greatest(app_now(), v_last);
end $$;

-- A drop's clock: stopped while the platform has paused the drop.
create or replace function drop_clock(_drop_id uuid, _now timestamptz) returns timestamptz
  language sql stable
  as $$ select case when d.paused_by = 'platform' then d.paused_at else _now end from drops d where d.id = _drop_id $$;

-- An instant of a drop, moved later by the finished pauses after it, so that durations from it exclude pauses. A pause is
-- finished once its end is recorded. Platform pauses stop holds and cooldowns; seller pauses also stop timed reveals.
create or replace function after_stops(_drop_id uuid, _at timestamptz, _by text[] default array['platform'])
  returns timestamptz
  language sql stable
  as $$
    select _at + coalesce(sum(greatest(interval '0', l.ended_at - greatest(l.at, _at))), interval '0')
    from (
      select at, paused_by, lead(written_at) over (order by id) as ended_at from drop_status_log where drop_id = _drop_id) l
    where l.paused_by = any (_by) and l.ended_at is not null
  $$;

-- Start of a buyer's cooldown in a drop: their last claim that was not voided; null without one.
create or replace function last_claim_instant(_user_id uuid, _drop_id uuid) returns timestamptz
  language sql stable
  as $$
    select max(after_stops(_drop_id, c.claimed_at)) from claims c
    where c.user_id = _user_id and c.drop_id = _drop_id and c.source = 'buyer' and not c.voided
  $$;

-- What the hints of a mystery drop that are revealed or due add to the price of each of its items, in cents.
create or replace function price_steps_at(_drop_id uuid, _now timestamptz) returns int
  language sql stable
  as $$
    select coalesce(sum(price_step_cents), 0)::int from drop_hints
    where drop_id = _drop_id and (revealed_at <= _now or reveal_at <= _now)
  $$;

-- Payload of `drop.changed`: the contract's `followedFields`.
create or replace function drop_event(_drop drops, _now timestamptz) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object(
      'name', 'drop.changed', 'id', _drop.id, 'version', _drop.version,
      'status', drop_status_at(_drop.status, _drop.start_date, _drop.end_date, _now),
      'startDate', ledger_instant(_drop.start_date), 'endDate', ledger_instant(_drop.end_date),
      'pauseReason', _drop.pause_reason, 'cancelReason', _drop.cancel_reason, 'hostNote', _drop.host_note,
      'vacationUntil', (select ledger_instant(s.vacation_until) from storefronts s
        where s.id = _drop.storefront_id and s.vacation_until > _now))
  $$;

-- Payload of the live event about an item.
create or replace function item_event(_item drop_items) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object(
      'name', 'item.changed', 'id', _item.id, 'version', _item.version,
      'quantityTotal', _item.quantity_total, 'availableCount', _item.quantity_available,
      'heldCount', _item.quantity_held, 'soldCount', _item.quantity_sold,
      'nextHoldEndsAt', case when _item.quantity_available = 0 then (
        select ledger_instant(min(c.expires_at)) from claims c where c.drop_item_id = _item.id and c.status = 'claimed') end,
      'active', _item.active, 'closed', _item.closed_at is not null)
  $$;

-- Sends an item's current state to the live screens of its drop.
create or replace function emit_item(_item_id uuid) returns void
  language sql
  as $$
    insert into outbox (kind, topic, name, row_id, version, payload)
    select 'live', 'drop:' || i.drop_id, 'item.changed', i.id::text, i.version, item_event(i)
    from drop_items i
    -- lots that have not been on stage are not public
    join drops d on d.id = i.drop_id and (d.type <> 'live' or i.reveal_number is not null)
    where i.id = _item_id
  $$;

-- Emits a claim's change to its owner (live) and to other features (event).
create or replace function emit_claim(_claim claims, _event text, _more jsonb default '{}') returns void
  language sql
  as $$
    insert into outbox (kind, topic, name, row_id, version, payload) values
      ('live', 'user:' || _claim.user_id, 'claim.changed', _claim.id::text, _claim.version, jsonb_build_object(
        'name', 'claim.changed', 'id', _claim.id, 'version', _claim.version, 'dropId', _claim.drop_id,
        'dropItemId', _claim.drop_item_id,
        'status', case _claim.status when 'capturing' then 'claimed' when 'revoked' then 'released' else _claim.status end,
        'expiresAt', ledger_instant(_claim.expires_at), 'isPaying', _claim.status = 'capturing')),
      ('event', '*', _event, _claim.id::text, _claim.version, jsonb_build_object(
        'claimId', _claim.id, 'userId', _claim.user_id, 'dropId', _claim.drop_id,
        'dropItemId', _claim.drop_item_id, 'itemId', _claim.item_id) || _more)
  $$;

-- Adds strike events to scores; locks profiles by id, last in the lock order. Claim strikes within the strike window
-- block claiming for a time, from the last of them.
create or replace function apply_strikes(_claim_ids uuid[], _cause text, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_struck record;
begin
  for v_struck in
    with struck as (
      insert into strike_events (profile_id, kind, cause, cause_id, points, created_at)
      select user_id, 'claim', _cause, id, 1, _now from claims where id = any (_claim_ids) and source = 'buyer'
      on conflict do nothing
      returning profile_id
    )
    select profile_id, count(*)::int as points from struck group by profile_id order by profile_id
  loop
    perform 1 from profiles where id = v_struck.profile_id for no key update;
    update profiles set
      claim_strike_score = claim_strike_score + v_struck.points,
      claims_blocked_until = case when recent_strikes(v_struck.profile_id, 'claim', _now) >= limit_strikes_to_block()
        then _now + limit_claim_block() else claims_blocked_until end
    where id = v_struck.profile_id;
  end loop;
end $$;

-- Appends one accepted claim to the ledger chain and returns the claim.
create or replace function append_claim(
  _drop drops, _item drop_items, _user_id uuid, _status text, _source text, _price_cents int,
  _expires_at timestamptz, _now timestamptz, _fee_bps int
) returns claims
  language plpgsql
  as $$
declare
  v_ledger fairness_ledgers;
  v_claim claims;
  v_tag text;
  v_hash text;
begin
  -- a claim freezes the seller's current shipping rates, whichever strategy the drop uses
  if _drop.shipping_cost_strategy = 'SellerDefault' then
    select default_shipping_cents, default_additional_cents
    into _drop.flat_rate_amount_cents, _drop.flat_rate_additional_cents from storefronts where id = _drop.storefront_id;
  end if;
  select * into strict v_ledger from fairness_ledgers where drop_id = _drop.id;
  v_tag := claimant_tag(hmac_pad(v_ledger.tag_key, 54), hmac_pad(v_ledger.tag_key, 92), _user_id);
  v_hash := ledger_hash(v_ledger.last_seq + 1, _item.id, v_tag, _now, _source, v_ledger.last_hash);
  -- who has a live claim in a drop has a tally there: judging goes by that
  insert into user_claim_tracking (user_id, drop_id) values (_user_id, _drop.id) on conflict do nothing;
  insert into claims (id, user_id, item_id, drop_item_id, drop_id, drop_type, status, source, seq, claimed_at, expires_at,
    price_cents, currency, fee_structure, fee_bps, shipping_cost_strategy, flat_rate_amount_cents,
    flat_rate_additional_cents, reveal_number)
  values (claim_id_at(uuid_instant(_now)), _user_id, _item.item_id, _item.id, _drop.id, _drop.type, _status, _source,
    v_ledger.last_seq + 1, _now, _expires_at, _price_cents, _drop.currency, _drop.fee_structure, _fee_bps, _drop.shipping_cost_strategy,
    _drop.flat_rate_amount_cents, _drop.flat_rate_additional_cents, _item.reveal_number)
  returning * into v_claim;
  insert into fairness_entries (drop_id, seq, drop_item_id, claim_id, tag, claimed_at, source, prev, hash)
  values (_drop.id, v_claim.seq, _item.id, v_claim.id, v_tag, _now, _source, v_ledger.last_hash, v_hash);
  update fairness_ledgers set last_seq = v_claim.seq, last_hash = v_hash, last_claimed_at = _now where drop_id = _drop.id;
  update drops set claims_count = claims_count + 1 where id = _drop.id;
  return v_claim;
end $$;

-- Whether an account may be offered a unit from the standby line: it may claim, has confirmed its email where required,
-- is not suspended, blocked (by strikes or by the storefront) or staff, holds none of these items, still has access to the drop, and is below the claim
-- limit. Open offers count toward the limit, because they count as claims once paid.
create or replace function may_be_offered(_drop drops, _item_id uuid, _user_id uuid, _now timestamptz) returns boolean
  language sql stable
  as $$
    select exists (
      select 1 from profiles p
      join platform_settings m on p.email_confirmed_at is not null or not m.email_verification
      left join drop_settings s on s.drop_id = _drop.id
      left join user_claim_tracking t on t.user_id = p.id and t.drop_id = _drop.id
      where p.id = _user_id and p.suspended_at is null and p.is_active and p.closed_at is null
        and coalesce(p.claims_blocked_until <= _now, true)
        and not exists (select 1 from storefront_blocks b where b.storefront_id = _drop.storefront_id and b.profile_id = p.id)
        and exists (select 1 from platform_permissions g join permissions n on n.id = g.permission_id
          where g.profile_id = p.id and n.name = 'user.actions.claimFromDrop'
            and (g.expires_at is null or g.expires_at > _now))
        and not exists (select 1 from storefronts f where f.id = _drop.storefront_id and f.owner_id = p.id)
        and not exists (select 1 from storefront_permissions g where g.storefront_id = _drop.storefront_id
          and g.profile_id = p.id and (g.expires_at is null or g.expires_at > _now))
        and (s.max_claims_per_user is null or s.max_claims_per_user > coalesce(t.total_claims, 0) + (
          select count(*) from claims o where o.user_id = p.id and o.drop_id = _drop.id and o.source = 'standby'
            and o.status in ('claimed', 'capturing')))
        and (s.staggered_claim_threshold is null or coalesce(t.total_claims, 0) < s.staggered_claim_threshold
          or t.paid_claims >= s.staggered_claim_threshold)
        and not exists (select 1 from claims c where c.user_id = p.id and c.drop_item_id = _item_id
          and c.status in ('claimed', 'capturing', 'purchased'))
        and (_drop.visibility = 'public'
          or exists (select 1 from drop_access a where a.drop_id = _drop.id and a.profile_id = p.id)))
  $$;

-- Tells everybody in these items' lines that places moved: one row per line, whatever its length. Clients then read
-- their own place again.
create or replace function emit_lines(_item_ids uuid[], _now timestamptz) returns void
  language sql
  as $$
    insert into outbox (kind, topic, name, row_id, version, payload)
    select 'live', 'line:' || i.id, 'line.moved', i.id::text, (extract(epoch from _now) * 1000)::bigint,
      jsonb_build_object('name', 'line.moved', 'id', i.id, 'version', (extract(epoch from _now) * 1000)::bigint,
        'dropId', i.drop_id)
    from drop_items i where i.id = any (_item_ids)
  $$;

-- Sends an account its new state in the line (for an offer, the item and its expiry), and tells the others waiting in
-- the line, if any, that it moved.
create or replace function emit_standby(_entry_id uuid) returns void
  language sql
  as $$
    insert into outbox (kind, topic, name, row_id, version, payload)
    select 'live', 'user:' || e.user_id, 'standby.changed', e.id::text, (extract(epoch from e.changed_at) * 1000)::bigint,
      jsonb_build_object('name', 'standby.changed', 'id', e.id, 'version', (extract(epoch from e.changed_at) * 1000)::bigint,
        'dropId', e.drop_id, 'dropItemId', e.drop_item_id, 'state', e.state)
      || case when e.state = 'offered' then jsonb_build_object('offer', jsonb_build_object(
        'claimId', c.id, 'itemName', visible_item_title(d, i.title, false), 'dropName', d.title, 'expiresAt', ledger_instant(c.expires_at)))
        else '{}' end
    from standby_entries e
    left join claims c on c.id = e.claim_id
    left join items i on i.id = c.item_id
    left join drops d on d.id = e.drop_id
    where e.id = _entry_id;
    select emit_lines(array[e.drop_item_id], e.changed_at) from standby_entries e
    where e.id = _entry_id and exists (
      select 1 from standby_entries o where o.drop_item_id = e.drop_item_id and o.state = 'waiting' and o.id <> e.id)
  $$;

-- Offers free units to the head of the line, before general sale: a new, short hold each. Accounts that may not
-- take one are passed over without a strike. `priority` orders the line before places do: 10 late payers
-- (join_line_first), 50 holders of first dibs (join_standby), 100 everybody else. Returns the number of offers.
create or replace function offer_to_line(_drop_id uuid, _item_id uuid, _now timestamptz) returns int
  language plpgsql
  as $$
declare
  v_drop drops;
  v_item drop_items;
  v_entry standby_entries;
  v_claim claims;
  v_fee_bps int;
  v_offered int := 0;
begin
  if not exists (select 1 from standby_entries where drop_item_id = _item_id and state = 'waiting') then
    return 0;
  end if;
  select * into v_drop from drops where id = _drop_id;
  select platform_fee_bps into v_fee_bps from platform_settings;
  if v_drop.status in ('cancelled', 'draft') or exists (
    select 1 from fairness_ledgers where drop_id = _drop_id and closed_at is not null) then
    return 0;
  end if;
  loop
    select * into v_item from drop_items where id = _item_id;
    exit when v_item.quantity_available = 0 or not v_item.active;
    select * into v_entry from standby_entries where drop_item_id = _item_id and state = 'waiting'
      order by priority, position limit 1;
    exit when not found;
    if not may_be_offered(v_drop, _item_id, v_entry.user_id, _now) then
      update standby_entries set state = 'passed', changed_at = _now where id = v_entry.id;
      perform emit_standby(v_entry.id);
      continue;
    end if;
    update drop_items set quantity_available = quantity_available - 1, quantity_held = quantity_held + 1,
      version = version + 1 where id = _item_id and quantity_available > 0;
    v_claim := append_claim(v_drop, v_item, v_entry.user_id, 'claimed', 'standby',
      v_item.price_cents + price_steps_at(_drop_id, _now), _now + limit_standby_offer(), _now, v_fee_bps);
    update standby_entries set state = 'offered', claim_id = v_claim.id, changed_at = _now where id = v_entry.id;
    perform emit_standby(v_entry.id);
    perform emit_claim(v_claim, 'standby.offered', jsonb_build_object('expiresAt', ledger_instant(v_claim.expires_at)));
    v_offered := v_offered + 1;
  end loop;
  return v_offered;
end $$;

-- Ends holds and returns their units, to the standby line first. `_claim_ids` are `claimed` or `capturing` claims of
-- this drop; each moves to `_status` (expired, released or revoked). Returns the number of holds ended.
create or replace function return_units(
  _drop_id uuid, _claim_ids uuid[], _status text, _reason text, _voided boolean, _now timestamptz
) returns int
  language plpgsql
  as $$
declare
  v_ended claims[];
  v_claim claims;
  v_item uuid;
begin
  with ended as (
    update claims set status = _status, version = version + 1,
      revoked = _status in ('released', 'revoked'),
      revoked_at = case when _status in ('released', 'revoked') then _now end,
      released_at = case when _status = 'released' then _now end,
      revoke_reason = _reason, voided = _voided
    where id = any (_claim_ids) and drop_id = _drop_id and status in ('claimed', 'capturing')
    returning claims.*
  )
  select array_agg(row (ended.*)::claims order by seq) into v_ended from ended;
  if v_ended is null then
    return 0;
  end if;
  update drop_items i set quantity_available = i.quantity_available + e.units, quantity_held = i.quantity_held - e.units,
    version = i.version + 1
  from (select drop_item_id, count(*)::int as units from unnest(v_ended) group by drop_item_id) e
  where i.id = e.drop_item_id;
  if _voided then
    -- claims revoked by the seller or the platform don't count against the buyer, nor start a cooldown
    update user_claim_tracking t set total_claims = t.total_claims - e.units, last_claim_at = last_claim_instant(t.user_id, t.drop_id)
    from (select user_id, count(*) filter (where source = 'buyer')::int as units from unnest(v_ended) group by user_id) e
    where t.user_id = e.user_id and t.drop_id = _drop_id;
  end if;
  foreach v_claim in array v_ended loop
    perform emit_claim(v_claim, 'claim.' || _status, jsonb_build_object('reason', _reason));
    if v_claim.source = 'standby' then
      update standby_entries set state = case when _status = 'released' then 'left' else 'passed' end, changed_at = _now
      where claim_id = v_claim.id and state = 'offered';
    end if;
  end loop;
  for v_item in select distinct drop_item_id from unnest(v_ended) order by 1 loop
    perform offer_to_line(_drop_id, v_item, _now);
    perform emit_item(v_item);
  end loop;
  return array_length(v_ended, 1);
end $$;

-- Returns expired holds: all of the given items, then others of the drop up to a limit, oldest first. A platform pause
-- stops these clocks.
create or replace function return_expired(_drop_id uuid, _items uuid[], _limit int, _now timestamptz) returns int
  language plpgsql
  as $$
declare
  v_ids uuid[];
  v_returned int;
begin
  if exists (select 1 from drops where id = _drop_id and paused_by = 'platform') then
    return 0;
  end if;
  -- each branch follows its index's order, so that no plan (even one made when the tables were small) scans them whole
  select array_agg(id) into v_ids from (
    select due.id from (select distinct unnest(_items) as id) i cross join lateral (
      select c.id from claims c where c.drop_item_id = i.id and c.status = 'claimed' and c.expires_at <= _now
      order by c.expires_at) due
    union
    (select id from claims where drop_id = _drop_id and status = 'claimed' and expires_at <= _now
     order by expires_at limit _limit)
  ) due;
  if v_ids is null then
    return 0;
  end if;
  v_returned := return_units(_drop_id, v_ids, 'expired', null, false, _now);
  perform apply_strikes(v_ids, 'expired', _now);
  return v_returned;
end $$;

-- Marks a drop with nothing available and no unpaid hold as sold out; returned stock reopens it before its end.
create or replace function settle_sold_out(_drop_id uuid, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_drop drops;
  v_left int;
  v_to text;
begin
  select * into v_drop from drops where id = _drop_id;
  -- a drop whose start is not recorded yet is settled when that happens
  if v_drop.status not in ('active', 'sold-out') or v_drop.end_date <= _now then
    return;
  end if;
  select coalesce(sum(quantity_available + quantity_held), 0) into v_left from drop_items where drop_id = _drop_id and active;
  v_to := case when v_left = 0 then 'sold-out' else 'active' end;
  if v_to = v_drop.status then
    return;
  end if;
  update drops set status = v_to, version = version + 1, updated_at = _now where id = _drop_id;
  insert into drop_status_log (drop_id, from_status, to_status, at, reason)
  values (_drop_id, case v_to when 'active' then 'sold-out' else 'active' end, v_to, _now, 'stock');
  perform emit_drop(_drop_id, _now);
end $$;
