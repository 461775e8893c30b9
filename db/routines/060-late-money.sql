-- Payments without an answer when their hold ends, and money that arrives after that. `settleClaim` in
-- server/src/features/checkout/payments/apply-report.ts decides what becomes of late money.

-- Ends holds whose payment has no answer by their end: the units return to the sale. Costs no strike while the answer
-- is pending. Returns the number of holds ended.
create or replace function expire_capture(_claim_ids uuid[]) returns int
  language plpgsql
  as $$
declare
  v_now timestamptz := lock_drops_of(_claim_ids);
  v_drop uuid;
  v_ended int := 0;
begin
  for v_drop in
    select distinct c.drop_id from claims c join drops d on d.id = c.drop_id
    where c.id = any (_claim_ids) and d.paused_by is distinct from 'platform' order by 1
  loop
    v_ended := v_ended + return_units(v_drop, (
      select array_agg(id) from claims
      where id = any (_claim_ids) and drop_id = v_drop and status = 'capturing' and expires_at <= v_now),
      'expired', null, false, v_now);
    perform settle_sold_out(v_drop, v_now);
    perform close_books(v_drop, v_now);
  end loop;
  return v_ended;
end $$;

-- Adds the strikes that `expire_capture` deferred, once the payment has failed. A claim gets at most one strike for the
-- same end.
create or replace function strike_expired(_claim_ids uuid[]) returns void
  language plpgsql
  as $$
declare
  v_now timestamptz := lock_drops_of(_claim_ids);
begin
  perform apply_strikes((select array_agg(id) from claims where id = any (_claim_ids) and status = 'expired'), 'expired', v_now);
end $$;

-- Reverses the strike of an unpaid hold whose money arrived after all, and a block that depended on it.
create or replace function forgive_strike(_claim_id uuid) returns void
  language plpgsql
  as $$
declare
  v_profile uuid;
  v_now timestamptz := lock_drops_of(array[_claim_id]);
begin
  perform 1 from profiles p join strike_events s on s.profile_id = p.id
  where s.kind = 'claim' and s.cause = 'expired' and s.cause_id = _claim_id for no key update of p;
  -- a faded strike has no point left to give back: the score stays the sum of the events
  insert into strike_events (profile_id, kind, cause, cause_id, points, reason, created_at)
  select s.profile_id, 'claim', 'adjusted', _claim_id, -1, 'The payment came, only late.', v_now
  from strike_events s join profiles p on p.id = s.profile_id and p.claim_strike_score > 0
  where s.kind = 'claim' and s.cause = 'expired' and s.cause_id = _claim_id
  on conflict do nothing returning profile_id into v_profile;
  if v_profile is null then
    return;
  end if;
  update profiles set claim_strike_score = claim_strike_score - 1,
    claims_blocked_until = case when recent_strikes(v_profile, 'claim', v_now) >= 3 then claims_blocked_until end
  where id = v_profile;
end $$;

-- Puts a buyer whose payment began in time but arrived too late at the head of the item's line, if there is one that
-- they may join. Returns the entry, or null.
create or replace function join_line_first(_claim_id uuid) returns uuid
  language plpgsql
  as $$
declare
  v_claim claims;
  v_drop drops;
  v_item drop_items;
  v_now timestamptz := lock_drops_of(array[_claim_id]);
  v_entry uuid;
begin
  select * into v_claim from claims where id = _claim_id;
  select * into v_drop from drops where id = v_claim.drop_id;
  select * into v_item from drop_items where id = v_claim.drop_item_id;
  if drop_status_at(v_drop.status, v_drop.start_date, v_drop.end_date, v_now) not in ('active', 'paused')
    or not v_item.active or v_item.quantity_available > 0 or v_item.quantity_held = 0
    or not may_be_offered(v_drop, v_item.id, v_claim.user_id, v_now) then
    return null;
  end if;
  update standby_entries set priority = 10, changed_at = v_now
  where drop_item_id = v_item.id and user_id = v_claim.user_id and state = 'waiting' returning id into v_entry;
  if v_entry is null then
    insert into standby_entries (drop_item_id, drop_id, user_id, position, priority, joined_at, changed_at)
    values (v_item.id, v_drop.id, v_claim.user_id,
      (select coalesce(max(position), 0) + 1 from standby_entries where drop_item_id = v_item.id), 10, v_now, v_now)
    returning id into v_entry;
  end if;
  perform emit_standby(v_entry);
  return v_entry;
end $$;
