-- How a hold becomes a purchase, and what a purchase counts for. The functions that
-- the server calls take the locks of the drops first.

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

-- The highest flair level reached by a number of purchases: 1, 5, 10, 25, 50, 100, 250.
create or replace function flair_level(_purchases int) returns int
  language sql immutable
  as $$
    select greatest(1, (select count(*) from unnest(array[1, 5, 10, 25, 50, 100, 250]) as threshold
      where threshold <= _purchases))::int
  $$;

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
