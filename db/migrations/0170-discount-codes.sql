-- Discount codes: what lowers the items' price of one order. A seller makes them; a loyalty tier with the perk gives each
-- account that reaches it one of its own.
create function make_tier_code() returns text language sql volatile
  as $$ select 'THANKS-' || upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 10)) $$;

create table discount_codes (
  id uuid primary key default gen_random_uuid(),
  storefront_id uuid not null references storefronts (id) on delete cascade,
  -- In capitals, so that one spelling is one code.
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'),
  -- One of the two: a share of the items, or an amount.
  percent int check (percent between 1 and 100),
  amount_cents int check (amount_cents between 1 and 1000000000),
  -- Of the amounts: they mean nothing in another currency.
  currency text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  max_uses int check (max_uses > 0),
  max_uses_per_account int check (max_uses_per_account > 0),
  min_items_cents int not null default 0 check (min_items_cents between 0 and 1000000000),
  active boolean not null default true,
  -- Orders that hold it or were paid with it: counted under this row's lock.
  uses int not null default 0 check (uses >= 0),
  source text not null check (source in ('seller', 'tier')),
  -- Whose it is; null: everybody's who knows it.
  profile_id uuid references profiles (id) on delete cascade,
  -- Of a tier's: its name when the code was given, and how many tiers with the perk had been reached with it.
  tier_name text,
  tier_place int check (tier_place > 0),
  -- The tier was taken back, by a refund or by the seller's new thresholds.
  withdrawn_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default app_now(),
  check (num_nonnulls(percent, amount_cents) = 1),
  check (ends_at > starts_at),
  constraint discount_codes_uses check (uses <= max_uses),
  check ((source = 'tier') = (profile_id is not null)),
  check (num_nonnulls(profile_id, tier_name, tier_place) in (0, 3)),
  check (withdrawn_at is null or source = 'tier'),
  unique (storefront_id, code)
);
create unique index discount_codes_of_tier on discount_codes (profile_id, storefront_id, tier_place) where source = 'tier';
create index discount_codes_of_seller on discount_codes (storefront_id, created_at desc, id) where source = 'seller';

-- A code's use by an order: reserved while it is being paid, kept once it is paid, returned when nothing came of it or
-- all of it was given back. One order, one code.
create table discount_redemptions (
  order_id uuid primary key references orders (id),
  code_id uuid not null references discount_codes (id),
  profile_id uuid not null references profiles (id),
  discount_cents int not null check (discount_cents > 0),
  state text not null default 'reserved' check (state in ('reserved', 'kept', 'returned')),
  created_at timestamptz not null default app_now(),
  changed_at timestamptz not null default app_now()
);
create index discount_redemptions_of_code on discount_redemptions (code_id, profile_id);
create index discount_redemptions_of_profile on discount_redemptions (profile_id, created_at desc);

-- Each line carries its part of the discount, so that money still goes back by line.
alter table order_lines add column discount_cents int not null default 0;
alter table order_lines drop constraint order_lines_check;
alter table order_lines
  add constraint order_lines_discount check (discount_cents between 0 and price_cents),
  add constraint order_lines_refunded
    check (refunded_cents in (0, price_cents + shipping_cents + tax_cents + buyer_fee_cents - discount_cents));

-- What a tier's code takes off, in percent of the items.
alter table loyalty_tiers add column code_percent int not null default 10 check (code_percent between 1 and 100);
insert into discount_codes
  (storefront_id, code, percent, currency, max_uses, max_uses_per_account, source, profile_id, tier_name, tier_place)
select t.storefront_id, make_tier_code(), t.code_percent, f.currency, 1, 1, 'tier', s.profile_id, t.name, t.place
from (
  select *, row_number() over (partition by storefront_id order by threshold)::int as place
  from loyalty_tiers where 'discount_codes' = any (perks)
) t
join storefronts f on f.id = t.storefront_id
join loyalty_standings s on s.storefront_id = t.storefront_id and s.purchases >= t.threshold;
