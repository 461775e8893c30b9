-- Number of strikes of a kind (claim, seller) within the strike window, without reversed ones. Strikes that have faded
-- from the score still count: so many within the window block claims for a time, or new drops while they last.
create or replace function recent_strikes(_profile_id uuid, _kind text, _now timestamptz) returns int
  language sql stable
  as $$
    select count(*)::int from strike_events s
    where s.profile_id = _profile_id and s.kind = _kind and s.points > 0
      and s.cause in ('expired', 'released', 'seller_cancelled', 'shipped_late')
      and s.created_at > _now - limit_strike_window()
      and not exists (
        select 1 from strike_events f
        where f.kind = _kind and f.cause = 'adjusted' and f.cause_id = s.cause_id and f.points < 0)
  $$;

-- Whether a seller's strikes allow new drops. Reads the clock itself: as a column of the view it would keep the planner
-- from inlining the view.
create or replace function may_open_drops(_profile_id uuid) returns boolean
  language sql stable
  as $$ select recent_strikes(_profile_id, 'seller', app_now()) < limit_strikes_to_block() $$;

-- Locks buyer and owner of an order, by id: for changes that count for both.
create or replace function lock_order_parties(_order_id uuid) returns void
  language sql
  as $$
    select 1 from profiles where id in (
      select buyer_id from orders where id = _order_id
      union all
      select s.owner_id from orders o join storefronts s on s.id = o.storefront_id where o.id = _order_id)
    order by id for no key update
  $$;

-- Adds a strike to the owner of an order's storefront, once per cause and order. Returns the strike, or null if there is
-- one already. The caller has locked the order's parties.
create or replace function strike_seller(_order_id uuid, _cause text) returns uuid
  language plpgsql
  as $$
declare
  v_strike strike_events;
begin
  insert into strike_events (profile_id, kind, cause, cause_id, points)
  select s.owner_id, 'seller', _cause, o.id, 1
  from orders o join storefronts s on s.id = o.storefront_id where o.id = _order_id
  on conflict do nothing
  returning * into v_strike;
  if v_strike.id is not null then
    update profiles set seller_strike_score = seller_strike_score + 1 where id = v_strike.profile_id;
  end if;
  return v_strike.id;
end $$;

-- When an order has to leave its seller, or a pickup should be ready: so many days after its payment, or after the end of
-- its open parcel. Null before its payment.
create or replace function ship_due_at(_order orders) returns timestamptz
  language sql stable
  as $$
    select greatest(_order.paid_at, (
        select coalesce(p.closed_at, p.closes_at) from open_parcels p where p.id = _order.parcel_id))
      + make_interval(days => coalesce(_order.ship_within_days,
        (select s.ships_within_days from storefronts s where s.id = _order.storefront_id)))
    where _order.paid_at is not null
  $$;

-- Keeps `orders.due_at`.
create or replace function set_order_due() returns trigger
  language plpgsql
  as $$
begin
  new.due_at := ship_due_at(new);
  return new;
end $$;
create or replace trigger order_due before insert or update of paid_at, parcel_id, ship_within_days on orders
  for each row execute function set_order_due();

-- Moves the due times of a parcel's orders with its end. Its lock is held, and orders are locked after parcels.
create or replace function set_parcel_due() returns trigger
  language plpgsql
  as $$
begin
  update orders o set due_at = ship_due_at(o)
  where o.id in (
    select l.id from orders l where l.parcel_id = new.id and l.status in ('paid', 'packed') order by l.id for no key update);
  return null;
end $$;
create or replace trigger parcel_due after update of closes_at, closed_at on open_parcels
  for each row execute function set_parcel_due();

-- Orders that should have left their seller by now and cost no strike yet, the longest due first. While their buyer asks
-- to cancel, sellers can't pack them.
create or replace function late_orders(_limit int) returns table (order_id uuid)
  language sql stable
  as $$
    select o.id from orders o
    where o.status in ('paid', 'packed') and o.fulfilment = 'shipping' and o.due_at < app_now()
      and not exists (
        select from strike_events s where s.kind = 'seller' and s.cause = 'shipped_late' and s.cause_id = o.id)
      and not exists (select from cancel_requests r where r.order_id = o.id and r.status = 'open')
    order by o.due_at, o.id limit _limit
  $$;
