-- Locks an open parcel, after drops and before orders. Payments that join it and its closing take turns.
create or replace function lock_open_parcel(_parcel_id uuid) returns void
  language sql
  as $$ select 1 from open_parcels where id = _parcel_id for no key update $$;

-- When a parcel closed or will close.
create or replace function parcel_end(_parcel_id uuid) returns timestamptz
  language sql stable
  as $$ select coalesce(closed_at, closes_at) from open_parcels where id = _parcel_id $$;

-- Whether a parcel still takes orders in: open, before its end, and with something in it. A parcel whose orders were all
-- refunded would make the next one cheaper than it is.
create or replace function is_parcel_joinable(_parcel open_parcels) returns boolean
  language sql stable
  as $$
    select _parcel.closed_at is null and _parcel.closes_at > app_now() and exists (
      select from orders o where o.parcel_id = _parcel.id and o.status in ('paid', 'packed'))
  $$;
