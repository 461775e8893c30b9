-- A subscription is paid for month by month, at the price of its beginning. Nothing could be subscribed to before.
alter table subscriptions
  drop constraint subscriptions_pkey,
  add column id uuid primary key default gen_random_uuid(),
  -- starting: its first month is being paid for. past_due: renewing failed for good. ended: over.
  add column status text not null default 'active' check (status in ('starting', 'active', 'past_due', 'ended')),
  add column price_cents int not null default 0 check (price_cents >= 0),
  add column currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  -- Every month is counted from here, so that the 31st stays the 31st; and which month begins there.
  add column anchor_at timestamptz not null default app_now(),
  add column anchor_period int not null default 0 check (anchor_period >= 0),
  add column paid_periods int not null default 0 check (paid_periods >= 0),
  add column current_period_end timestamptz,
  -- Set: it ends then and is not renewed.
  add column cancel_at timestamptz,
  -- Until when it opens doors: two days beyond the paid month while it is renewed, so that a late renewal costs nobody
  -- theirs.
  add column perks_until timestamptz,
  add column ended_at timestamptz,
  add column end_reason text check (end_reason in ('cancelled', 'declined', 'unpaid', 'storefront_closed', 'account_closed', 'replaced')),
  add column version bigint not null default 1,
  add column updated_at timestamptz not null default app_now(),
  add check (status not in ('active', 'past_due') or (current_period_end is not null and perks_until is not null)),
  add check ((status = 'ended') = (ended_at is not null)),
  add check ((status = 'ended') = (end_reason is not null)),
  add check (cancel_at is null or status in ('active', 'ended'));
alter table subscriptions alter column price_cents drop default, alter column currency drop default,
  alter column status set default 'starting';
create unique index one_live_subscription on subscriptions (user_id, storefront_id) where status <> 'ended';
create index subscriptions_of on subscriptions (user_id, created_at desc, id);
create index subscriptions_open on subscriptions (storefront_id, user_id) where status = 'active';
create index subscriptions_due on subscriptions (current_period_end) where status = 'active';

-- One month of one subscription: what it costs and how that divides.
create table subscription_invoices (
  id uuid primary key default gen_random_uuid(),
  number int generated always as identity (start with 1001) unique,
  subscription_id uuid not null references subscriptions (id),
  user_id uuid not null references profiles (id),
  storefront_id uuid not null references storefronts (id),
  period int not null check (period >= 0),
  period_start timestamptz not null,
  period_end timestamptz not null check (period_end > period_start),
  amount_cents int not null check (amount_cents >= 0),
  fee_cents int not null check (fee_cents between 0 and amount_cents),
  currency text not null,
  status text not null default 'open' check (status in ('open', 'paid', 'failed')),
  attempts int not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null default app_now(),
  version bigint not null default 1,
  check ((status = 'paid') = (paid_at is not null)),
  check (status = 'open' or next_attempt_at is null),
  unique (subscription_id, period)
);
create index subscription_invoices_of on subscription_invoices (user_id, created_at desc, id);
create index subscription_invoices_due on subscription_invoices (next_attempt_at) where status = 'open';

-- One try to take an invoice's money. `unwanted`: it came although nobody waited for it any more, and goes back.
create table subscription_charges (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references subscription_invoices (id),
  provider text not null check (provider in ('sandbox', 'stripe')),
  method text not null,
  provider_ref text,
  status text not null default 'started'
    check (status in ('started', 'needs_confirmation', 'processing', 'captured', 'declined', 'cancelled', 'unwanted', 'refunded')),
  provider_rank int not null default 0,
  decline_reason text,
  due_cents int not null check (due_cents >= 0),
  currency text not null,
  began_at timestamptz not null default app_now(),
  captured_at timestamptz,
  refunded_at timestamptz,
  refund_ref text,
  unique (provider, provider_ref),
  check ((status in ('captured', 'unwanted', 'refunded')) = (captured_at is not null)),
  check ((status = 'refunded') = (refunded_at is not null))
);
-- Two renewals at once are one charge: an invoice has one that may take its money or has.
create unique index one_charge on subscription_charges (invoice_id)
  where status in ('started', 'needs_confirmation', 'processing', 'captured');
create index subscription_charges_invoice on subscription_charges (invoice_id, began_at desc);
create index subscription_charges_unsettled on subscription_charges (began_at)
  where status in ('started', 'needs_confirmation', 'processing');
create index subscription_charges_unwanted on subscription_charges (captured_at) where status = 'unwanted';
