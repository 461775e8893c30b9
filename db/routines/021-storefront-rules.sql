-- What the database holds about a storefront: its currency, its end, where it ships, what keeps it open.

-- A drop and a subscription are priced in their storefront's currency. The share lock makes them wait for a change of
-- it, and a change for them.
create or replace function priced_in_storefront_currency() returns trigger language plpgsql as $$
declare
  v_currency text;
begin
  select currency into v_currency from storefronts where id = new.storefront_id for share;
  -- null for a storefront that the same statement inserts
  new.currency := coalesce(v_currency, new.currency);
  return new;
end $$;
create or replace trigger priced_in_storefront_currency before insert on drops
  for each row execute function priced_in_storefront_currency();
create or replace trigger priced_in_storefront_currency before insert on subscriptions
  for each row execute function priced_in_storefront_currency();

-- The currency is chosen before the first drop, and before the first subscriber.
create or replace function storefront_currency_fixed() returns trigger language plpgsql as $$
begin
  if exists (select from drops where storefront_id = new.id)
    or exists (select from subscriptions where storefront_id = new.id) then
    raise exception 'storefront % has a drop or a subscriber in %', new.id, old.currency
      using errcode = 'check_violation', constraint = 'storefront_currency_fixed';
  end if;
  return new;
end $$;
create or replace trigger storefront_currency_fixed before update of currency on storefronts
  for each row when (old.currency <> new.currency) execute function storefront_currency_fixed();

-- Nothing is published on a storefront that closes meanwhile. The transaction is run again, and finds it closed.
create or replace function drop_of_open_storefront() returns trigger language plpgsql as $$
begin
  perform 1 from storefronts where id = new.storefront_id and closed_at is null for share;
  if not found then
    raise exception 'storefront % is closed', new.storefront_id using errcode = 'serialization_failure';
  end if;
  return new;
end $$;
create or replace trigger drop_of_open_storefront before update of status on drops
  for each row when (old.status = 'draft' and new.status = 'scheduled') execute function drop_of_open_storefront();

create or replace function ships_to_remembered() returns trigger language plpgsql as $$
begin
  new.ships_to_before := case
    when old.ships_to is null then null
    when old.ships_to_changed_at > app_now() - interval '7 days' then
      case when old.ships_to_before is null then null
        else array(select distinct c from unnest(old.ships_to || old.ships_to_before) c order by c) end
    else old.ships_to end;
  new.ships_to_changed_at := app_now();
  return new;
end $$;
create or replace trigger ships_to_remembered before update of ships_to on storefronts
  for each row when (old.ships_to is distinct from new.ships_to) execute function ships_to_remembered();

-- Where a claim may be shipped: by the countries of now, and by those of its own time. Null: everywhere.
create or replace function ships_to_at(_storefront storefronts, _claimed_at timestamptz) returns text[]
  language sql immutable
  as $$
    select case
      when _storefront.ships_to_changed_at is null or _storefront.ships_to_changed_at <= _claimed_at
        or _storefront.ships_to is null then _storefront.ships_to
      when _storefront.ships_to_before is null then null
      else _storefront.ships_to || _storefront.ships_to_before end
  $$;

-- What keeps a storefront open: drops that are not over, holds, orders on their way, refunds under way. Up to 20 of each
-- kind, oldest first, with the number of all. `label`: a title or an order's number.
create or replace function storefront_closing_blocks(_storefront_id uuid)
  returns table (kind text, id uuid, label text, at timestamptz, total int)
  language sql stable
  as $$
    with blocks as (
      select 'drop' as kind, d.id, d.title as label, coalesce(d.start_date, d.created_at) as at
      from drops d where d.storefront_id = _storefront_id
        and drop_status_at(d.status, d.start_date, d.end_date, app_now()) in ('scheduled', 'active', 'paused', 'sold-out')
      union all
      select 'hold', d.id, d.title, min(c.claimed_at)
      from drops d join claims c on c.drop_id = d.id
      where d.storefront_id = _storefront_id
        and (c.status = 'capturing' or (c.status = 'claimed' and (c.expires_at > app_now() or d.paused_by = 'platform')))
      group by d.id, d.title
      union all
      select 'order', o.id, o.number::text, o.created_at
      from orders o where o.storefront_id = _storefront_id
        and (o.status in ('paid', 'packed', 'shipped') or (o.status = 'pending' and exists (
          select from payments p where p.order_id = o.id and p.status in ('started', 'needs_confirmation', 'processing'))))
      union all
      select 'refund', o.id, o.number::text, min(r.created_at)
      from orders o join payments p on p.order_id = o.id join refunds r on r.payment_id = p.id
      where o.storefront_id = _storefront_id and r.status = 'pending'
      group by o.id, o.number
    ), ranked as (
      select b.*, row_number() over (partition by b.kind order by b.at, b.id) as place,
        count(*) over (partition by b.kind)::int as total
      from blocks b
    )
    select r.kind, r.id, r.label, r.at, r.total from ranked r where r.place <= 20
    order by array_position(array['drop', 'hold', 'order', 'refund'], r.kind), r.place
  $$;

-- Begins, moves or ends (null) a vacation. Open pages of the storefront's drops follow. Locks the drops, then the
-- storefront: the order that publishing takes. False, and nothing is written, where there is no such storefront or its
-- version is no longer `_version` (null: any).
drop function if exists set_vacation(uuid, timestamptz, text);
create or replace function set_vacation(_storefront_id uuid, _until timestamptz, _note text, _version int default null)
  returns boolean
  language plpgsql
  as $$
declare
  v_now timestamptz := app_now();
  v_drop uuid;
begin
  perform 1 from drops where storefront_id = _storefront_id and status in ('scheduled', 'active', 'paused', 'sold-out')
    order by id for no key update;
  update storefronts set vacation_until = _until, vacation_note = _note, version = version + 1, updated_at = v_now
  where id = _storefront_id and (_version is null or version = _version);
  if not found then return false; end if;
  for v_drop in
    update drops set version = version + 1, updated_at = v_now
    where storefront_id = _storefront_id and status in ('scheduled', 'active', 'paused', 'sold-out') returning id
  loop
    perform emit_drop(v_drop, v_now);
  end loop;
  return true;
end $$;
