-- A storefront's customers with their sums, what its staff noted about them, and whom it doesn't sell to.
create table storefront_customers (
  storefront_id uuid not null references storefronts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  -- Paid orders, refunded ones included; units and their price after discounts count until they are refunded.
  orders int not null default 0 check (orders >= 0),
  items int not null default 0 check (items >= 0),
  spent_cents bigint not null default 0 check (spent_cents >= 0),
  first_order_at timestamptz not null default app_now(),
  last_order_at timestamptz not null default app_now(),
  primary key (storefront_id, profile_id)
);
create index storefront_customers_recent on storefront_customers (storefront_id, last_order_at desc, profile_id);
create index storefront_customers_spent on storefront_customers (storefront_id, spent_cents desc, profile_id);
create index storefront_customers_orders on storefront_customers (storefront_id, orders desc, profile_id);
insert into storefront_customers (storefront_id, profile_id, orders, items, spent_cents, first_order_at, last_order_at)
select o.storefront_id, o.buyer_id, count(*)::int, coalesce(sum(l.items), 0)::int, coalesce(sum(l.cents), 0)::bigint,
  min(o.paid_at), max(o.paid_at)
from orders o
left join lateral (
  select count(*) as items, sum(n.price_cents - n.discount_cents) as cents from order_lines n
  where n.order_id = o.id and n.refunded_cents = 0
    and o.status in ('paid', 'packed', 'shipped', 'delivered', 'closed')) l on true
where o.paid_at is not null
group by 1, 2;

create table storefront_blocks (
  storefront_id uuid not null references storefronts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  blocked_by uuid references profiles (id) on delete set null,
  -- For the storefront's staff; the blocked account never sees it.
  reason text not null default '' check (char_length(reason) <= 300),
  blocked_at timestamptz not null default app_now(),
  primary key (storefront_id, profile_id)
);
create index storefront_blocks_newest on storefront_blocks (storefront_id, blocked_at desc, profile_id);
create index storefront_blocks_of on storefront_blocks (profile_id);

create table customer_notes (
  id uuid primary key default gen_random_uuid(),
  storefront_id uuid not null references storefronts (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  author_id uuid not null references profiles (id),
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default app_now()
);
create index customer_notes_of on customer_notes (storefront_id, profile_id, created_at desc, id);
create index customer_notes_about on customer_notes (profile_id);
create index customer_notes_by on customer_notes (author_id);

-- Whether the storefront blocks anybody: only then a claim asks whether it blocks this account.
alter type claim_sale add attribute storefront_id uuid, add attribute has_blocks boolean;

create index orders_of_customer on orders (storefront_id, buyer_id, created_at desc, id);
create index orders_in_status on orders (storefront_id, status, created_at desc, id);
-- Recipients by a part of their name.
create index orders_recipient on orders using gin (lower(address ->> 'fullName') public.gin_trgm_ops);
create index orders_to_ship on orders (storefront_id, paid_at, id) where status in ('paid', 'packed');
-- What a storefront is owed, without reading the rows themselves.
create index money_entries_owed on money_entries (party_id, account) include (amount_cents);
drop index money_entries_of_party;

-- Drops by start, undated drafts as the latest of all.
create index drops_of_by_start on drops (storefront_id, (coalesce(start_date, timestamptz '9000-01-01 00:00+00')), id);
