-- What each day brought a storefront, once the day is over: months and the balance add up days instead of all entries.
create table earning_days (
  storefront_id uuid not null references storefronts (id),
  -- In UTC.
  day date not null,
  items_cents bigint not null,
  shipping_cents bigint not null,
  fee_cents bigint not null,
  refunded_cents bigint not null,
  other_cents bigint not null,
  net_cents bigint not null,
  -- Its first and last movement in the ledger.
  first_entry_id bigint not null,
  last_entry_id bigint not null,
  primary key (storefront_id, day),
  check (items_cents + shipping_cents + fee_cents + refunded_cents + other_cents = net_cents)
);

-- How far days are closed: days before this one are in earning_days, and no later movement has a smaller id than this.
create table earnings_closing (
  id boolean primary key default true check (id),
  closed_before date not null default '2000-01-01',
  next_entry_id bigint not null default 0
);
insert into earnings_closing default values;

-- A seller's movements by id, which grows with time.
create index money_entries_earned on money_entries (party_id, id) where account in ('seller', 'shipping');
drop index money_entries_of_seller;
