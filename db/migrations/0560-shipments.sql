-- From paid to delivered: what left in which parcel, and who did what with an order.

-- Six digits that the buyer shows at a pickup. Orders that are shipped never use theirs.
create function new_pickup_code() returns text language sql volatile
  as $$ select lpad((('x' || left(md5(gen_random_uuid()::text), 8))::bit(32)::bigint % 1000000)::text, 6, '0') $$;

alter table orders
  add column packed_at timestamptz,
  -- When the last line left; of a pickup: never.
  add column shipped_at timestamptz,
  add column delivered_at timestamptz,
  -- Who said so: buyer or seller, the code at a pickup, or nobody within the platform's time.
  add column delivered_by text check (delivered_by in ('buyer', 'seller', 'code', 'time')),
  add column closed_at timestamptz,
  add column pickup_code text not null default new_pickup_code();

create table shipments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  -- 1 for an order's first parcel.
  number int not null check (number > 0),
  carrier text not null check (char_length(carrier) between 1 and 30),
  -- The name of a carrier that is not in the list.
  carrier_name text check (char_length(carrier_name) between 1 and 60),
  tracking_number text check (char_length(tracking_number) between 1 and 60),
  shipped_at timestamptz not null default app_now(),
  shipped_by uuid references profiles (id),
  delivered_at timestamptz,
  delivered_by text check (delivered_by in ('buyer', 'seller', 'time')),
  version bigint not null default 1,
  unique (order_id, number),
  unique (id, order_id),
  check ((carrier = 'other') = (carrier_name is not null)),
  check ((delivered_at is null) = (delivered_by is null)),
  check (delivered_at >= shipped_at)
);
create index shipments_under_way on shipments (shipped_at) where delivered_at is null;
create index shipments_by_staff on shipments (shipped_by) where shipped_by is not null;

-- A line leaves once.
create table shipment_lines (
  shipment_id uuid not null,
  order_id uuid not null,
  claim_id uuid not null,
  primary key (shipment_id, claim_id),
  unique (order_id, claim_id),
  foreign key (shipment_id, order_id) references shipments (id, order_id),
  foreign key (order_id, claim_id) references order_lines (order_id, claim_id)
);

-- What happened to an order after its payment, oldest first. Rows are added only.
create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null default app_now(),
  kind text not null check (kind ~ '^[a-z]+(_[a-z]+)*$'),
  -- Null: the platform, when a time had passed.
  actor_id uuid references profiles (id),
  detail jsonb not null default '{}'
);
create index order_history_of_order on order_history (order_id, id);
create index order_history_by_actor on order_history (actor_id) where actor_id is not null;
create trigger order_history_fixed before update or delete or truncate on order_history
  for each statement execute function refuse_change();

-- A day after which a shipped parcel counts as delivered; and the time to report a problem after that.
alter table platform_settings
  add column delivered_after_days int not null default 14 check (delivered_after_days between 3 and 90),
  add column closed_after_days int not null default 14 check (closed_after_days between 1 and 90);

-- Orders on their way before there were shipments: one parcel each, without a number.
with moved as (
  update orders set
    packed_at = coalesce(paid_at, created_at),
    shipped_at = case when fulfilment = 'shipping' and status <> 'packed' then updated_at end,
    delivered_at = case when status in ('delivered', 'closed') then updated_at end,
    delivered_by = case when status in ('delivered', 'closed') then case fulfilment when 'pickup' then 'seller' else 'time' end end,
    closed_at = case when status = 'closed' then updated_at end
  where status in ('packed', 'shipped', 'delivered', 'closed')
  returning id, fulfilment, status, updated_at),
sent as (
  insert into shipments (order_id, number, carrier, carrier_name, shipped_at, delivered_at, delivered_by)
  select id, 1, 'other', 'Carrier not recorded', updated_at, case when status <> 'shipped' then updated_at end,
    case when status <> 'shipped' then 'time' end
  from moved where fulfilment = 'shipping' and status <> 'packed'
  returning id, order_id)
insert into shipment_lines (shipment_id, order_id, claim_id)
select sent.id, sent.order_id, l.claim_id
from sent join order_lines l on l.order_id = sent.order_id and l.refunded_cents = 0;

-- Orders whose time to report a problem runs.
create index orders_to_close on orders (delivered_at) where status = 'delivered';

-- Where the seller keeps an item: the order of a pick list.
alter table items add column shelf text check (char_length(shelf) between 1 and 60);
