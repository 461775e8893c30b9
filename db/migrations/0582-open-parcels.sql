-- Parcels that a buyer keeps open at one storefront, to one address, in one currency: later orders join them and pay
-- only the additional rates. They ship together when the parcel closes.
create table open_parcels (
  id uuid primary key default gen_random_uuid(),
  buyer_id uuid not null references profiles (id),
  storefront_id uuid not null references storefronts (id),
  currency text not null,
  address jsonb not null,
  opened_at timestamptz not null default app_now(),
  closes_at timestamptz not null,
  closed_at timestamptz,
  version bigint not null default 1,
  check (closes_at > opened_at and closes_at <= opened_at + interval '30 days'),
  check (closed_at between opened_at and closes_at)
);
create unique index one_open_parcel on open_parcels (buyer_id, storefront_id, currency) where closed_at is null;
create index open_parcels_of_storefront on open_parcels (storefront_id);
create index open_parcels_to_close on open_parcels (closes_at) where closed_at is null;

alter table orders add column parcel_id uuid references open_parcels (id);
create index orders_of_parcel on orders (parcel_id) where parcel_id is not null;
