-- The standby line of an item: who may be offered a freed unit, the offers, joining and leaving. The caller holds the drop's
-- lock, except for join_standby and leave_standby, which take it.

-- Whether an account may be offered a unit from the standby line: it may claim, has confirmed its email where required, is
-- not suspended, blocked (by strikes or by the storefront) or staff, holds none of these items, still has access to the
-- drop, and is below the claim limit. Open offers count toward the limit, because they count as claims once paid.
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

-- Leaves an item's standby line. Returns false if the account was not waiting there.
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

-- Closes every standby line of a drop, because no unit can come back any more.
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
