create table orders (
  id uuid primary key default gen_random_uuid(),
  number int generated always as identity (start with 1001) unique,
  buyer_id uuid not null references profiles (id),
  storefront_id uuid not null references storefronts (id),
  status text not null default 'pending'
    check (status in ('pending', 'paid', 'packed', 'shipped', 'delivered', 'closed', 'cancelled', 'refunded', 'failed')),
  fulfilment text not null check (fulfilment in ('shipping', 'pickup')),
  address jsonb,
  currency text not null,
  items_cents int not null check (items_cents >= 0),
  shipping_cents int not null check (shipping_cents >= 0),
  discount_cents int not null default 0 check (discount_cents >= 0),
  tax_cents int not null check (tax_cents >= 0),
  buyer_fee_cents int not null check (buyer_fee_cents >= 0),
  seller_fee_cents int not null check (seller_fee_cents >= 0),
  total_cents int not null check (total_cents >= 0),
  quote_hash text not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  refunded_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (total_cents = items_cents + shipping_cents + tax_cents + buyer_fee_cents - discount_cents),
  check (fulfilment = 'pickup' or address is not null)
);
create index orders_of_buyer on orders (buyer_id, created_at desc, id);
create index orders_of_storefront on orders (storefront_id, created_at desc, id);

create table order_lines (
  order_id uuid not null references orders (id),
  claim_id uuid not null,
  drop_id uuid not null,
  drop_item_id uuid not null,
  title text not null,
  image text,
  price_cents int not null check (price_cents >= 0),
  refunded_cents int not null default 0 check (refunded_cents >= 0),
  primary key (order_id, claim_id)
);
create index order_lines_claim on order_lines (claim_id);

create table payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  provider text not null check (provider in ('sandbox', 'stripe', 'pickup')),
  method text not null,
  provider_ref text,
  status text not null default 'started'
    check (status in ('started', 'needs_confirmation', 'processing', 'captured', 'declined', 'cancelled', 'refunded')),
  due_cents int not null check (due_cents >= 0),
  captured_cents int not null default 0 check (captured_cents >= 0),
  refunded_cents int not null default 0 check (refunded_cents >= 0 and refunded_cents <= captured_cents),
  currency text not null,
  -- Highest rank of provider event applied; an older one that comes later changes nothing.
  provider_rank int not null default 0,
  decline_reason text,
  recorded_by uuid,
  began_at timestamptz not null default app_now(),
  captured_at timestamptz,
  version bigint not null default 1,
  unique (provider, provider_ref),
  check (status <> 'captured' or captured_cents = due_cents)
);
create index payments_of_order on payments (order_id);
create index payments_unsettled on payments (began_at) where status in ('started', 'needs_confirmation', 'processing');

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments (id),
  amount_cents int not null check (amount_cents > 0),
  reason text not null,
  cause_id uuid not null,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_ref text,
  created_at timestamptz not null default app_now(),
  settled_at timestamptz,
  unique (payment_id, cause_id)
);
create index refunds_pending on refunds (created_at) where status = 'pending';

create table provider_events (
  provider text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default app_now(),
  applied_at timestamptz,
  outcome text,
  primary key (provider, event_id)
);

-- How one captured amount divides; the parts sum to it exactly.
create table fee_lines (
  payment_id uuid not null references payments (id),
  party text not null check (party in ('seller', 'platform', 'tax')),
  amount_cents int not null check (amount_cents >= 0),
  primary key (payment_id, party)
);

-- Double entry: every movement is a transfer whose entries sum to nothing.
create table money_transfers (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('capture', 'refund', 'payout', 'adjustment')),
  cause_id uuid not null,
  order_id uuid references orders (id),
  created_at timestamptz not null default app_now(),
  unique (kind, cause_id)
);
create table money_entries (
  id bigint generated always as identity primary key,
  transfer_id uuid not null references money_transfers (id),
  account text not null
    check (account in ('provider', 'buyer', 'seller', 'platform_fee', 'shipping', 'tax', 'consignor', 'refund')),
  party_id uuid,
  amount_cents bigint not null check (amount_cents <> 0),
  currency text not null
);
create index money_entries_of_transfer on money_entries (transfer_id);
create index money_entries_of_party on money_entries (party_id, account);

create function money_transfer_balances() returns trigger language plpgsql as $$
begin
  if exists (select 1 from money_entries where transfer_id = new.transfer_id group by currency having sum(amount_cents) <> 0) then
    raise exception 'money transfer % does not balance', new.transfer_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger money_transfer_balances after insert on money_entries
  deferrable initially deferred for each row execute function money_transfer_balances();
create trigger money_entries_fixed before update or delete or truncate on money_entries
  for each statement execute function refuse_change();
create trigger money_transfers_fixed before update or delete or truncate on money_transfers
  for each statement execute function refuse_change();

-- The sandbox provider's own books. It writes them on its own connection, as a provider elsewhere would.
create schema sandbox;
create table sandbox.intents (
  id text primary key,
  amount_cents int not null check (amount_cents >= 0),
  currency text not null,
  method text not null,
  status text not null check (status in ('requires_confirmation', 'processing', 'succeeded', 'declined', 'cancelled')),
  refunded_cents int not null default 0 check (refunded_cents >= 0 and refunded_cents <= amount_cents),
  idempotency_key text not null unique,
  metadata jsonb not null default '{}',
  settle_after timestamptz,
  created_at timestamptz not null default app_now()
);
create index intents_processing on sandbox.intents (settle_after) where status = 'processing';
create table sandbox.refunds (
  id text primary key,
  intent_id text not null references sandbox.intents (id),
  amount_cents int not null check (amount_cents > 0),
  idempotency_key text not null unique,
  created_at timestamptz not null default app_now()
);
create table sandbox.events (
  id text primary key,
  type text not null,
  payload jsonb not null,
  deliver_after timestamptz not null default app_now(),
  attempts int not null default 0,
  delivered_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index events_due on sandbox.events (deliver_after) where delivered_at is null;
