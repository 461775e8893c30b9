-- How holds end without being paid, and where their units go. The caller holds the drop's lock, except for sweep_drop,
-- release_claim and release_holds_of, which take it.

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

-- Releases a buyer's hold. `outcome`: released, not_found (another account's), not_held (no longer a hold). Free within
-- 10 minutes of the claim by the drop's clock; later it costs a strike. Offers from the line cost none.
create or replace function release_claim(_claim_id uuid, _user_id uuid, out outcome text, out strike boolean)
  language plpgsql
  as $$
declare
  v_claim claims;
  v_now timestamptz;
begin
  strike := false;
  if not exists (select 1 from claims where id = _claim_id and user_id = _user_id) then
    outcome := 'not_found';
    return;
  end if;
  v_now := lock_drops_of(array[_claim_id]);
  select * into v_claim from claims where id = _claim_id;
  perform return_expired(v_claim.drop_id, array[v_claim.drop_item_id], 0, v_now);
  select * into v_claim from claims where id = _claim_id;
  if v_claim.status <> 'claimed' then
    outcome := 'not_held';
    return;
  end if;
  perform return_units(v_claim.drop_id, array[_claim_id], 'released', null, false, v_now);
  perform close_books(v_claim.drop_id, v_now);
  strike := v_claim.source = 'buyer' and drop_clock(v_claim.drop_id, v_now)
    > after_stops(v_claim.drop_id, v_claim.claimed_at) + limit_free_release();
  if strike then
    perform apply_strikes(array[_claim_id], 'released', v_now);
  end if;
  outcome := 'released';
end $$;

-- Releases every unpaid hold of an account and removes it from every line; payments in progress are left to complete.
-- Costs no strike. Places in line are also changed under their drop's lock: otherwise a concurrent offer would win.
create or replace function release_holds_of(_user_id uuid, _reason text) returns int
  language plpgsql
  as $$
declare
  v_now timestamptz := app_now();
  v_drops uuid[] := '{}';
  v_drop uuid;
  v_entry uuid;
  v_released int := 0;
begin
  for v_drop in
    select drop_id from claims where user_id = _user_id and status = 'claimed'
    union select drop_id from standby_entries where user_id = _user_id and state = 'waiting' order by 1
  loop
    v_drops := v_drops || v_drop;
    v_now := greatest(v_now, lock_drop(v_drop));
  end loop;
  foreach v_drop in array v_drops loop
    for v_entry in
      update standby_entries set state = 'left', changed_at = v_now
      where drop_id = v_drop and user_id = _user_id and state = 'waiting' returning id
    loop
      perform emit_standby(v_entry);
    end loop;
    v_released := v_released + return_units(v_drop, (
      select array_agg(id) from claims where drop_id = v_drop and user_id = _user_id and status = 'claimed'),
      'released', _reason, false, v_now);
    perform settle_sold_out(v_drop, v_now);
    perform close_books(v_drop, v_now);
  end loop;
  return v_released;
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

-- Sweeps one drop: returns expired holds and closes the books if possible. Skips a drop that is locked, because the
-- lock's holder does the same. Returns the number of holds returned.
create or replace function sweep_drop(_drop_id uuid, _limit int) returns int
  language plpgsql
  as $$
declare
  v_now timestamptz;
  v_returned int;
begin
  perform 1 from drops where id = _drop_id for no key update skip locked;
  if not found then
    return 0;
  end if;
  v_now := lock_drop(_drop_id);
  v_returned := return_expired(_drop_id, '{}', _limit, v_now);
  perform settle_sold_out(_drop_id, v_now);
  perform close_books(_drop_id, v_now);
  return v_returned;
end $$;
