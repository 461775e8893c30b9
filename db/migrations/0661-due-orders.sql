-- When an order has to leave its seller; of a pickup, when it should be ready. Kept by a trigger from `ship_due_at`, so that
-- the desk reads late orders first from an index.
alter table orders add column due_at timestamptz;
update orders o set due_at = greatest(o.paid_at, (
    select coalesce(p.closed_at, p.closes_at) from open_parcels p where p.id = o.parcel_id))
  + make_interval(days => coalesce(o.ship_within_days,
    (select s.ships_within_days from storefronts s where s.id = o.storefront_id)))
where o.paid_at is not null;
create index orders_due on orders (storefront_id, due_at, id) where status in ('paid', 'packed');
drop index orders_to_ship;
