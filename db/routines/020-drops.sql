-- Clock-driven changes of a drop, and the movement of stock between catalog and drops. The caller holds the drop's
-- lock, except for lock_and_settle_drop, which takes it.

-- The end of a vacation that lasts now, else null. Declared stable: with a volatile function among its columns a view is
-- computed whole wherever it is joined.
create or replace function lasting_vacation(_until timestamptz) returns timestamptz
  language sql stable
  as $$ select case when _until > app_now() then _until end $$;

-- Public facts of a storefront and its owner.
create or replace view storefront_faces as
  select s.id, s.owner_id, s.name, s.store_name, coalesce(s.store_name, s.name) as shown_name, s.description,
    s.subdomain, s.logo_url, s.cover_photo_url, s.country, s.currency, s.default_shipping_cents,
    s.default_additional_cents, s.ships_within_days, s.subscription_price_cents, s.suspended_at, s.created_at,
    coalesce(p.display_name, p.username, s.store_name, s.name) as owner_name, p.username as owner_username,
    -- shown small beside the name; pictures of suspended people can't be fetched
    case when p.suspended_at is null then replace(p.avatar_url, '/512.webp', '/256.webp') end as owner_image,
    s.suspended_at is null and p.suspended_at is null and p.is_active and p.closed_at is null
      and may_open_drops(p.id) as is_in_good_standing,
    -- a suspended storefront, or one whose owner is suspended or closed, is visible to its staff and its buyers only
    s.suspended_at is null and p.suspended_at is null and p.is_active and p.closed_at is null as is_shown,
    s.palette, s.shipping_policy, s.returns_policy, s.contact_policy, s.ships_to,
    lasting_vacation(s.vacation_until) as vacation_until,
    case when lasting_vacation(s.vacation_until) is not null then s.vacation_note end as vacation_note, s.closed_at, s.version
  from storefronts s
  join profiles p on p.id = s.owner_id;

-- Sends a drop's current state to its live screens.
create or replace function emit_drop(_drop_id uuid, _now timestamptz) returns void
  language plpgsql
  as $$
begin
  insert into outbox (kind, topic, name, row_id, version, payload)
  select 'live', 'drop:' || d.id, 'drop.changed', d.id::text, d.version, drop_event(d, _now)
  from drops d where d.id = _drop_id;
end $$;

-- Unseals a mystery drop: its contents and items become public. Idempotent.
create or replace function open_contents(_drop_id uuid, _now timestamptz) returns void
  language plpgsql
  as $$
begin
  update drops set contents_revealed_at = _now, version = version + 1, updated_at = _now
  where id = _drop_id and is_item_sealed(type, contents_revealed_at);
  if found then
    perform emit_drop(_drop_id, _now);
  end if;
end $$;

-- Emits an event about a drop for other features.
create or replace function emit_drop_event(_drop_id uuid, _name text, _at timestamptz, _more jsonb default '{}') returns void
  language plpgsql
  as $$
begin
  insert into outbox (kind, topic, name, row_id, version, payload)
  select 'event', '*', _name, d.id::text, 0, jsonb_build_object(
    'dropId', d.id, 'storefrontId', d.storefront_id, 'title', d.title, 'visibility', d.visibility,
    'startDate', ledger_instant(d.start_date), 'endDate', ledger_instant(d.end_date), 'at', ledger_instant(_at)) || _more
  from drops d where d.id = _drop_id;
end $$;

-- Returns unsold units to the catalog after a drop is over. An item with open holds keeps its free units until those
-- are settled, because they may still go to the line or to a late payer. Returns the number of units.
create or replace function return_unsold_units(_drop_id uuid) returns int
  language plpgsql
  as $$
declare
  v_item record;
  v_units int := 0;
begin
  if not exists (select 1 from drops where id = _drop_id and status in ('completed', 'cancelled')) then
    return 0;
  end if;
  for v_item in
    select id, item_id, quantity_available from drop_items
    where drop_id = _drop_id and quantity_available > 0 and quantity_held = 0 order by item_id
  loop
    update items set quantity = quantity + v_item.quantity_available, version = version + 1, updated_at = app_now()
    where id = v_item.item_id;
    update drop_items set quantity_total = quantity_total - v_item.quantity_available, quantity_available = 0,
      quantity_returned = quantity_returned + v_item.quantity_available, version = version + 1
    where id = v_item.id;
    perform emit_item(v_item.id);
    v_units := v_units + v_item.quantity_available;
  end loop;
  return v_units;
end $$;

-- Records a status change: row, log with the exact instant, live screens, event for other features.
create or replace function write_drop_move(
  _drop_id uuid, _to text, _at timestamptz, _now timestamptz, _event text,
  _actor uuid default null, _reason text default null, _paused_by text default null
) returns void
  language plpgsql
  as $$
declare
  v_from text;
  v_paused_by text;
  v_paused_at timestamptz;
begin
  select status, paused_by, paused_at into v_from, v_paused_by, v_paused_at from drops where id = _drop_id;
  -- the end of a platform pause, for whatever reason: clocks that it stopped continue
  if v_paused_by = 'platform' and _to <> 'paused' then
    perform shift_hold_clocks(_drop_id, v_paused_at, _now);
  end if;
  update drops set status = _to, version = version + 1, updated_at = _now,
    paused_at = case when _to = 'paused' then _at end,
    paused_by = case when _to = 'paused' then _paused_by end,
    pause_reason = case when _to = 'paused' then _reason end,
    cancel_reason = case when _to = 'cancelled' then _reason else cancel_reason end,
    next_reveal_at = case
      when v_paused_at is not null and _to = 'active' then next_reveal_at + (_now - v_paused_at)
      when _to in ('active', 'paused', 'sold-out') then next_reveal_at end
  where id = _drop_id;
  insert into drop_status_log (drop_id, from_status, to_status, at, written_at, actor_id, reason, paused_by)
  values (_drop_id, v_from, _to, _at, _now, _actor, _reason, _paused_by);
  perform emit_drop(_drop_id, _now);
  if _event is not null then
    perform emit_drop_event(_drop_id, _event, _at, jsonb_build_object('reason', _reason));
  end if;
end $$;

-- Applies what the clock has decided by now: scheduled hints, start, end. Idempotent, and safe to run late: claims and
-- pages go by drop_status_at, which opens and ends a drop to the millisecond before anything is written.
create or replace function settle_drop(_drop_id uuid, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_drop drops;
begin
  select * into v_drop from drops where id = _drop_id;
  if v_drop.status not in ('scheduled', 'active', 'paused', 'sold-out') then
    return;
  end if;
  if v_drop.type = 'mystery' then
    perform settle_hints(v_drop, least(_now, v_drop.end_date));
  end if;
  if v_drop.status = 'scheduled' and v_drop.start_date <= _now then
    update drops set next_reveal_at = case when type = 'live' and reveal_every_seconds is not null then start_date end
    where id = _drop_id;
    perform write_drop_move(_drop_id, 'active', v_drop.start_date, _now, 'drop.started');
    perform settle_sold_out(_drop_id, _now);
  end if;
  if v_drop.end_date <= _now then
    perform write_drop_move(_drop_id, 'completed', v_drop.end_date, _now, 'drop.ended');
    perform close_books(_drop_id, _now);
    perform return_unsold_units(_drop_id);
  end if;
end $$;

create or replace function settle_hints(_drop drops, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_hint uuid;
begin
  for v_hint in
    update drop_hints set revealed_at = reveal_at
    where drop_id = _drop.id and revealed_at is null and reveal_at <= _now
    returning id
  loop
    perform emit_hint(v_hint, _now);
  end loop;
end $$;

-- Locks a drop for a command, then applies what the clock has decided. Returns the command's clock reading.
create or replace function lock_and_settle_drop(_drop_id uuid) returns timestamptz
  language plpgsql
  as $$
declare
  v_now timestamptz := lock_drop(_drop_id);
begin
  perform settle_drop(_drop_id, v_now);
  return v_now;
end $$;

-- Drops with clock-driven changes that are not recorded yet.
create or replace function drops_to_settle() returns setof uuid
  language sql stable
  as $$
    select id from drops where status = 'scheduled' and start_date <= (select app_now())
    union
    select id from drops
    where status in ('active', 'paused', 'sold-out', 'scheduled') and end_date <= (select app_now())
    union
    select id from drops where next_reveal_at <= (select app_now()) and status = 'active'
    union
    select d.id from drop_hints h
    join drops d on d.id = h.drop_id and d.status in ('scheduled', 'active', 'paused', 'sold-out')
    where h.revealed_at is null and h.reveal_at is not null and h.reveal_at <= (select app_now())
  $$;

-- Sends a revealed hint and the new price to live screens, and tells other features that it is public.
create or replace function emit_hint(_hint_id uuid, _now timestamptz) returns void
  language plpgsql
  as $$
declare
  v_drop drops;
  v_base int;
begin
  update drops set version = version + 1, updated_at = _now
  where id = (select drop_id from drop_hints where id = _hint_id) returning * into v_drop;
  select min(price_cents) into v_base from drop_items where drop_id = v_drop.id and active;
  insert into outbox (kind, topic, name, row_id, version, payload)
  select 'live', 'drop:' || v_drop.id, 'hint.revealed', h.id::text, v_drop.version, jsonb_build_object(
    'name', 'hint.revealed', 'id', h.id, 'version', v_drop.version, 'position', h.position, 'body', h.body,
    'priceCents', coalesce(v_base, 0) + price_steps_at(v_drop.id, _now), 'revealedAt', ledger_instant(h.revealed_at))
  from drop_hints h where h.id = _hint_id;
  perform emit_drop_event(v_drop.id, 'drop.revealed', _now, jsonb_build_object('hintId', _hint_id));
end $$;

-- Counts a view of a drop, once a day per account or address; returns whether this one counts. IPv6 addresses count by
-- their /64 network, because a household has many of them.
create or replace function count_drop_view(_drop_id uuid, _account_id uuid, _address text) returns boolean
  language plpgsql
  as $$
declare
  v_day date := (app_now() at time zone 'UTC')::date;
  v_who text := coalesce('account|' || _account_id, 'address|' || case
    when pg_input_is_valid(_address, 'inet') and family(_address::inet) = 6
      then network(set_masklen(_address::inet, 64))::text
    else _address end);
  v_salt text;
begin
  select salt into v_salt from view_salts where day = v_day;
  if not found then
    insert into view_salts (day) values (v_day) on conflict do nothing;
    select salt into strict v_salt from view_salts where day = v_day;
  end if;
  insert into drop_views (drop_id, visitor)
  values (_drop_id, translate(encode(sha256(convert_to(v_salt || '|' || _drop_id || '|' || v_who, 'UTF8')), 'base64'), E'\n', ''))
  on conflict do nothing;
  return found;
end $$;
