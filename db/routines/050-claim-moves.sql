-- Changes of a claim after it was made. Each function takes its locks in the application's lock order: drops by id,
-- then orders and payments, then profiles by id.

-- Locks the drops of these claims in id order. Returns a clock reading that is never before a last claim's.
create or replace function lock_drops_of(_claim_ids uuid[]) returns timestamptz
  language plpgsql
  as $$
declare
  v_drop uuid;
  v_now timestamptz := app_now();
begin
  for v_drop in select distinct drop_id from claims where id = any (_claim_ids) order by 1 loop
    v_now := greatest(v_now, lock_drop(v_drop));
  end loop;
  return greatest(v_now, app_now());
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

-- Closes every standby line of a drop, because no unit can come back any more. The caller holds the drop's lock.
create or replace function pass_lines(_drop_id uuid, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_items uuid[];
begin
  with passed as (
    update standby_entries set state = 'passed', changed_at = _now where drop_id = _drop_id and state = 'waiting'
    returning drop_item_id
  )
  select array_agg(distinct drop_item_id) into v_items from passed;
  if v_items is not null then
    perform emit_lines(v_items, _now);
  end if;
end $$;

-- Publishes the last hash when the drop is over, and closes the chain when its last hold is settled. A mystery's
-- contents are revealed then, unless its seller has done so; one that sold nothing stays sealed.
create or replace function close_books(_drop_id uuid, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_drop drops;
begin
  select * into v_drop from drops where id = _drop_id;
  if drop_status_at(v_drop.status, v_drop.start_date, v_drop.end_date, _now) not in ('completed', 'cancelled') then
    return;
  end if;
  update fairness_ledgers set hash_at_end = last_hash, ended_at = _now where drop_id = _drop_id and ended_at is null;
  if exists (select 1 from claims where drop_id = _drop_id and status in ('claimed', 'capturing')) then
    return;
  end if;
  perform pass_lines(_drop_id, _now);
  update fairness_ledgers set closed_at = _now where drop_id = _drop_id and closed_at is null;
  if found then
    insert into outbox (kind, topic, name, row_id, payload)
    values ('event', '*', 'ledger.closed', _drop_id::text, jsonb_build_object('dropId', _drop_id));
  end if;
  -- @NOTE a sweep may close the books before the drop's end is recorded: recording it runs this again
  if v_drop.status = 'completed' and v_drop.items_sold_count > 0 then
    perform open_contents(_drop_id, _now);
  end if;
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

-- Begins a payment: the holds become `capturing`, which no sweep expires. The first attempt on a hold extends it once,
-- so that the payment has time. Returns the claims that are ready; any other can no longer be paid. While the
-- platform has paused a drop, its holds' clocks are stopped.
create or replace function begin_capture(_claim_ids uuid[], _user_id uuid) returns setof claims
  language plpgsql
  as $$
declare
  v_now timestamptz := lock_drops_of(_claim_ids);
  v_claim claims;
begin
  for v_claim in
    update claims c set status = 'capturing', version = c.version + 1,
      expires_at = case when c.payment_began_at is null
        then greatest(c.expires_at, clock.reading + limit_payment_time()) else c.expires_at end,
      payment_began_at = coalesce(c.payment_began_at, v_now)
    from (select d.id, case when d.paused_by = 'platform' then d.paused_at else v_now end as reading from drops d) clock
    where c.id = any (_claim_ids) and c.user_id = _user_id and clock.id = c.drop_id
      and c.status = 'claimed' and c.expires_at > clock.reading
    returning c.*
  loop
    perform emit_claim(v_claim, 'claim.capturing');
    return next v_claim;
  end loop;
end $$;

-- Ends a payment without money: claims become holds again while time is left, otherwise they expire and return their
-- units. Holds of an account that was suspended or closed while its payment was under way are released, as its others
-- were. Returns the claims.
create or replace function end_capture(_claim_ids uuid[]) returns setof claims
  language plpgsql
  as $$
declare
  v_now timestamptz := lock_drops_of(_claim_ids);
  v_drop uuid;
  v_claim claims;
begin
  for v_claim in
    update claims set status = 'claimed', version = version + 1
    where id = any (_claim_ids) and status = 'capturing' returning *
  loop
    perform emit_claim(v_claim, 'claim.held');
  end loop;
  for v_drop in select distinct drop_id from claims where id = any (_claim_ids) order by 1 loop
    perform return_expired(v_drop, (
      select array_agg(distinct drop_item_id) from claims where id = any (_claim_ids) and drop_id = v_drop), 0, v_now);
    perform return_units(v_drop, array_agg(c.id), 'released',
      case when p.suspended_at is null then 'account_closed' else 'account_suspended' end, false, v_now)
    from claims c join profiles p on p.id = c.user_id
    where c.id = any (_claim_ids) and c.drop_id = v_drop and c.status = 'claimed'
      and (not p.is_active or p.closed_at is not null)
    group by p.id;
    perform settle_sold_out(v_drop, v_now);
    perform close_books(v_drop, v_now);
  end loop;
  return query select * from claims where id = any (_claim_ids);
end $$;

-- The highest flair level reached by a number of purchases: 1, 5, 10, 25, 50, 100, 250.
create or replace function flair_level(_purchases int) returns int
  language sql immutable
  as $$
    select greatest(1, (select count(*) from unnest(array[1, 5, 10, 25, 50, 100, 250]) as threshold
      where threshold <= _purchases))::int
  $$;

-- Marks a claim as paid: only with money confirmed by the provider, or a pickup payment recorded by the seller. Updates
-- all counters at once: claim, item, drop, the buyer's tally, purchases, flair, and one activity.
create or replace function mark_claim_paid(_claim_id uuid, _user_id uuid, out success boolean, out message text)
  language plpgsql
  as $$
declare
  v_claim claims;
  v_now timestamptz;
  v_title text;
begin
  success := false;
  if _claim_id is null then
    message := 'Claim ID is required to mark paid.';
    return;
  end if;
  if _user_id is null then
    message := 'User not authenticated';
    return;
  end if;
  v_now := lock_drops_of(array[_claim_id]);
  select * into v_claim from claims where id = _claim_id and user_id = _user_id;
  message := 'Unable to record payment. Please try again.';
  if v_claim.id is null or v_claim.status not in ('claimed', 'capturing') or not exists (
    select 1 from order_lines l join payments p on p.order_id = l.order_id
    where l.claim_id = _claim_id and p.status = 'captured') then
    return;
  end if;
  update claims set status = 'purchased', paid = true, paid_at = v_now, version = version + 1 where id = _claim_id
  returning * into v_claim;
  update drop_items set quantity_held = quantity_held - 1, quantity_sold = quantity_sold + 1, version = version + 1
  where id = v_claim.drop_item_id;
  perform count_purchase(v_claim, v_now);
  success := true;
  message := 'Your payment has been recorded successfully.';
end $$;

-- Updates the counters of a paid claim, however it was paid. Locks profiles last.
create or replace function count_purchase(_claim claims, _now timestamptz) returns void
  language plpgsql
  as $$
begin
  update drops set completed_purchases_count = completed_purchases_count + 1, items_sold_count = items_sold_count + 1
  where id = _claim.drop_id;
  -- a standby offer counts toward the limit once it is paid
  insert into user_claim_tracking as t (user_id, drop_id, last_claim_at, total_claims, paid_claims)
  values (_claim.user_id, _claim.drop_id, null, 1, 1)
  on conflict (user_id, drop_id) do update set paid_claims = t.paid_claims + 1,
    total_claims = t.total_claims + case when _claim.source = 'buyer' then 0 else 1 end;
  if _claim.source = 'standby' then
    update standby_entries set state = 'taken', changed_at = _now where claim_id = _claim.id and state = 'offered';
  end if;
  perform emit_item(_claim.drop_item_id);
  perform emit_claim(_claim, 'claim.paid');
  perform settle_sold_out(_claim.drop_id, _now);
  perform close_books(_claim.drop_id, _now);
  insert into user_activities (user_id, activity_type, activity_category, title, description, cause_id, metadata, created_at)
  select _claim.user_id, 'purchase', 'claims', 'Bought ' || visible_item_title(d, i.title, false), d.title, _claim.id,
    jsonb_build_object('claimId', _claim.id, 'dropId', _claim.drop_id), _now
  from items i, drops d where i.id = _claim.item_id and d.id = _claim.drop_id;
  perform count_standing(_claim, 1, _now);
  perform count_flair(_claim.user_id);
end $$;

-- Counts one purchase toward its buyer's flair. A level reached for the first time emits an event; reaching it again
-- after a refund does not. Locks the row first, so that concurrent purchases are serialized.
create or replace function count_flair(_user_id uuid) returns void
  language plpgsql
  as $$
declare
  v_highest int;
  v_level int;
begin
  select highest_flair_level into v_highest from profiles where id = _user_id for no key update;
  update profiles set total_purchases = total_purchases + 1, claim_flair_level = flair_level(total_purchases + 1),
    highest_flair_level = greatest(highest_flair_level, flair_level(total_purchases + 1))
  where id = _user_id returning claim_flair_level into v_level;
  if v_level > v_highest then
    insert into outbox (kind, topic, name, row_id, version, payload)
    values ('event', '*', 'loyalty.flair_reached', _user_id || ':' || v_level, 0,
      jsonb_build_object('userId', _user_id, 'level', v_level));
  end if;
end $$;

-- Honors late money for an expired claim with a new, paid claim, if a unit is free, nobody waits in line for it, the
-- books are open and the buyer has no other claim on the item. Returns the new claim's id; otherwise null, and the
-- money is refunded.
create or replace function honour_late_payment(_claim_id uuid) returns uuid
  language plpgsql
  as $$
declare
  v_old claims;
  v_new claims;
  v_drop drops;
  v_item drop_items;
  v_now timestamptz := lock_drops_of(array[_claim_id]);
begin
  select * into v_old from claims where id = _claim_id;
  perform return_expired(v_old.drop_id, array[v_old.drop_item_id], 0, v_now);
  select * into v_drop from drops where id = v_old.drop_id;
  select * into v_item from drop_items where id = v_old.drop_item_id;
  if v_old.status <> 'expired' or v_item.quantity_available = 0 or v_drop.status = 'cancelled'
    or exists (select 1 from standby_entries where drop_item_id = v_item.id and state = 'waiting')
    or exists (select 1 from fairness_ledgers where drop_id = v_drop.id and closed_at is not null)
    or exists (select 1 from profiles where id = v_old.user_id and (suspended_at is not null or closed_at is not null))
    or exists (select 1 from claims where user_id = v_old.user_id and drop_item_id = v_item.id
      and status in ('claimed', 'capturing', 'purchased')) then
    return null;
  end if;
  update drop_items set quantity_available = quantity_available - 1, quantity_sold = quantity_sold + 1, version = version + 1
  where id = v_item.id and quantity_available > 0;
  v_new := append_claim(v_drop, v_item, v_old.user_id, 'claimed', 'late_payment', v_old.price_cents, v_now, v_now, v_old.fee_bps);
  update claims set status = 'purchased', paid = true, paid_at = v_now, fee_structure = v_old.fee_structure,
    shipping_cost_strategy = v_old.shipping_cost_strategy, flat_rate_amount_cents = v_old.flat_rate_amount_cents,
    flat_rate_additional_cents = v_old.flat_rate_additional_cents
  where id = v_new.id returning * into v_new;
  perform count_purchase(v_new, v_now);
  return v_new.id;
end $$;

-- Revokes claims for the seller, the platform or a full refund. A hold is voided, so that it counts against nobody; a
-- purchase is uncounted. Units return to the sale, or with `_withdraw` leave it for good.
create or replace function revoke_claims(_claim_ids uuid[], _reason text, _withdraw boolean) returns int
  language plpgsql
  as $$
declare
  v_claim claims;
  v_now timestamptz := lock_drops_of(_claim_ids);
  v_revoked int := 0;
begin
  for v_claim in select * from claims where id = any (_claim_ids) and status in ('claimed', 'capturing') order by drop_id, seq loop
    if _withdraw then
      perform withdraw_held_unit(v_claim, _reason, v_now);
    else
      perform return_units(v_claim.drop_id, array[v_claim.id], 'revoked', _reason, true, v_now);
    end if;
    perform settle_sold_out(v_claim.drop_id, v_now);
    perform close_books(v_claim.drop_id, v_now);
    v_revoked := v_revoked + 1;
  end loop;
  for v_claim in select * from claims where id = any (_claim_ids) and status = 'purchased' order by user_id, drop_id, seq loop
    perform revoke_purchase(v_claim, _reason, _withdraw, v_now);
    v_revoked := v_revoked + 1;
  end loop;
  return v_revoked;
end $$;

create or replace function withdraw_held_unit(_claim claims, _reason text, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_claim claims;
begin
  update claims set status = 'revoked', revoked = true, revoked_at = _now, revoke_reason = _reason, voided = true,
    version = version + 1
  where id = _claim.id and status in ('claimed', 'capturing') returning * into v_claim;
  update drop_items set quantity_total = quantity_total - 1, quantity_held = quantity_held - 1, version = version + 1
  where id = _claim.drop_item_id;
  if _claim.source = 'buyer' then
    update user_claim_tracking t set total_claims = total_claims - 1, last_claim_at = last_claim_instant(t.user_id, t.drop_id)
    where t.user_id = _claim.user_id and t.drop_id = _claim.drop_id;
  else
    update standby_entries set state = 'passed', changed_at = _now where claim_id = _claim.id and state = 'offered';
  end if;
  perform emit_claim(v_claim, 'claim.revoked', jsonb_build_object('reason', _reason));
  perform emit_item(_claim.drop_item_id);
end $$;

create or replace function revoke_purchase(_claim claims, _reason text, _withdraw boolean, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_claim claims;
begin
  update claims set status = 'revoked', revoked = true, revoked_at = _now, revoke_reason = _reason, voided = true,
    version = version + 1
  where id = _claim.id and status = 'purchased' returning * into v_claim;
  update drop_items set quantity_sold = quantity_sold - 1, version = version + 1,
    quantity_total = quantity_total - case when _withdraw then 1 else 0 end,
    quantity_available = quantity_available + case when _withdraw then 0 else 1 end
  where id = _claim.drop_item_id;
  update user_claim_tracking t set paid_claims = paid_claims - 1, total_claims = total_claims - 1, last_claim_at = last_claim_instant(t.user_id, t.drop_id)
  where t.user_id = _claim.user_id and t.drop_id = _claim.drop_id;
  update drops set completed_purchases_count = completed_purchases_count - 1, items_sold_count = items_sold_count - 1
  where id = _claim.drop_id;
  perform emit_claim(v_claim, 'claim.revoked', jsonb_build_object('reason', _reason));
  perform offer_to_line(_claim.drop_id, _claim.drop_item_id, _now);
  perform emit_item(_claim.drop_item_id);
  perform settle_sold_out(_claim.drop_id, _now);
  perform close_books(_claim.drop_id, _now);
  perform count_standing(_claim, -1, _now);
  update profiles set total_purchases = total_purchases - 1, claim_flair_level = flair_level(total_purchases - 1)
  where id = _claim.user_id;
end $$;

-- Voids every unpaid hold of a cancelled drop. The caller holds the drop's lock.
create or replace function void_drop_claims(_drop_id uuid, _reason text) returns int
  language plpgsql
  as $$
declare
  v_now timestamptz := lock_drop(_drop_id);
  v_voided int;
begin
  perform pass_lines(_drop_id, v_now);
  v_voided := return_units(_drop_id, (
    select array_agg(id) from claims where drop_id = _drop_id and status = 'claimed'), 'revoked', _reason, true, v_now);
  perform close_books(_drop_id, v_now);
  return coalesce(v_voided, 0);
end $$;

-- Resumes the clocks of unexpired holds and of cooldowns after a platform pause. Each deadline moves by the part of the
-- pause after its clock began, because an offer from the line may have been made during the pause.
create or replace function shift_hold_clocks(_drop_id uuid, _paused_at timestamptz, _now timestamptz) returns void
  language plpgsql
  as $$
begin
  perform lock_drop(_drop_id);
  update claims set expires_at = expires_at + (_now - greatest(_paused_at, claimed_at)), version = version + 1
  where drop_id = _drop_id and status in ('claimed', 'capturing') and expires_at > _paused_at;
  update user_claim_tracking set last_claim_at = last_claim_at + (_now - greatest(_paused_at, last_claim_at))
  where drop_id = _drop_id and last_claim_at < _now;
end $$;

-- Joins an item's standby line. `outcome`: joined, offered (a unit was free and is reserved for payment), not_found,
-- not_on_standby (nothing is on hold, or units are on sale), cannot_join.
create or replace function join_standby(_drop_item_id uuid, _user_id uuid, out outcome text, out entry_id uuid)
  language plpgsql
  as $$
declare
  v_drop drops;
  v_item drop_items;
  v_now timestamptz;
  v_entry standby_entries;
begin
  select d.* into v_drop from drop_items i join drops d on d.id = i.drop_id where i.id = _drop_item_id;
  if v_drop.id is null or v_drop.status = 'draft' or (v_drop.visibility = 'private' and not exists (
    select 1 from drop_access a where a.drop_id = v_drop.id and a.profile_id = _user_id)) then
    outcome := 'not_found';
    return;
  end if;
  v_now := lock_drop(v_drop.id);
  perform return_expired(v_drop.id, array[_drop_item_id], 0, v_now);
  select * into v_drop from drops where id = v_drop.id;
  select * into v_item from drop_items where id = _drop_item_id;
  select * into v_entry from standby_entries
  where drop_item_id = _drop_item_id and user_id = _user_id and state in ('waiting', 'offered');
  if v_entry.id is not null then
    outcome := 'joined';
    entry_id := v_entry.id;
    return;
  end if;
  if drop_status_at(v_drop.status, v_drop.start_date, v_drop.end_date, v_now) not in ('active', 'paused')
    or not v_item.active or (v_drop.type = 'live' and v_item.reveal_number is null)
    or v_item.quantity_available > 0 or v_item.quantity_held = 0 then
    outcome := 'not_on_standby';
    return;
  end if;
  if not may_be_offered(v_drop, _drop_item_id, _user_id, v_now) then
    outcome := 'cannot_join';
    return;
  end if;
  -- first dibs: accounts with the perk come before the general line, in order of joining
  insert into standby_entries (drop_item_id, drop_id, user_id, position, priority, joined_at, changed_at)
  values (_drop_item_id, v_drop.id, _user_id,
    (select coalesce(max(position), 0) + 1 from standby_entries where drop_item_id = _drop_item_id),
    case when holds_perk(v_drop.storefront_id, _user_id, 'first_dibs') then 50 else 100 end, v_now, v_now)
  returning id into entry_id;
  perform emit_standby(entry_id);
  outcome := 'joined';
end $$;

create or replace function leave_standby(_drop_item_id uuid, _user_id uuid) returns boolean
  language plpgsql
  as $$
declare
  v_drop uuid;
  v_entry uuid;
  v_now timestamptz;
begin
  select drop_id into v_drop from drop_items where id = _drop_item_id;
  if v_drop is null then
    return false;
  end if;
  v_now := lock_drop(v_drop);
  update standby_entries set state = 'left', changed_at = v_now
  where drop_item_id = _drop_item_id and user_id = _user_id and state = 'waiting' returning id into v_entry;
  if v_entry is null then
    return false;
  end if;
  perform emit_standby(v_entry);
  return true;
end $$;
