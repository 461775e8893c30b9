-- Ways to pay that an account keeps: what the provider shows of them, and its own token. Never a number.
create table saved_payment_methods (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  provider text not null check (provider in ('sandbox', 'stripe')),
  provider_ref text not null check (char_length(provider_ref) between 1 and 200),
  -- How payments with it are named, as one that was not saved is.
  method text not null check (char_length(method) between 1 and 60),
  brand text not null check (char_length(brand) between 1 and 40),
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null check (exp_month between 1 and 12),
  exp_year int not null check (exp_year between 2000 and 2999),
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  removed_at timestamptz,
  unique (provider, provider_ref),
  check (removed_at is null or not is_default)
);
create unique index one_default_payment_method on saved_payment_methods (user_id) where is_default;
create index saved_payment_methods_of on saved_payment_methods (user_id, created_at, id) where removed_at is null;

-- Which saved one a payment was begun with, in the provider's words; null for one that was chosen for this payment alone.
alter table payments add column saved_ref text;

-- The sandbox's own books: the cards that it keeps for its customers. It knows no numbers either.
create table sandbox.saved_cards (
  id text primary key,
  owner text not null,
  method text not null,
  brand text not null,
  last4 text not null check (last4 ~ '^[0-9]{4}$'),
  exp_month int not null,
  exp_year int not null,
  idempotency_key text not null unique,
  created_at timestamptz not null default app_now(),
  detached_at timestamptz
);
alter table sandbox.intents add column saved_card_id text references sandbox.saved_cards (id);
