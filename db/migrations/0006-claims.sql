-- Written by the claim functions alone, under the drop's lock: no foreign keys, the invariants check those references.
create table claims (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  item_id uuid not null,
  drop_item_id uuid not null,
  drop_id uuid not null,
  drop_type text not null check (drop_type in ('marketplace', 'live', 'mystery')),
  status text not null default 'claimed'
    check (status in ('claimed', 'capturing', 'purchased', 'released', 'expired', 'revoked')),
  source text not null default 'buyer' check (source in ('buyer', 'standby', 'late_payment')),
  seq int not null check (seq >= 1),
  claimed_at timestamptz not null,
  expires_at timestamptz not null,
  paid boolean not null default false,
  paid_at timestamptz,
  revoked boolean not null default false,
  revoked_at timestamptz,
  revoke_reason text,
  -- Taken back by the seller or the platform: does not count against the buyer.
  voided boolean not null default false,
  released_at timestamptz,
  -- When a payment first began; the one extension is given then.
  payment_began_at timestamptz,
  price_cents int not null check (price_cents >= 0),
  currency text not null,
  fee_structure text not null,
  fee_bps int not null,
  shipping_cost_strategy text not null,
  flat_rate_amount_cents int,
  flat_rate_additional_cents int,
  reveal_number int,
  version bigint not null default 1,
  check (paid = (paid_at is not null)),
  check (not paid or status in ('purchased', 'revoked')),
  check (status <> 'purchased' or paid),
  check (not revoked or status in ('released', 'revoked')),
  check (status <> 'revoked' or revoked),
  unique (drop_id, seq)
);
create unique index one_live_claim on claims (user_id, drop_item_id) where status in ('claimed', 'capturing', 'purchased');
create index claims_of_user on claims (user_id, claimed_at desc, id);
create index claims_held_by_item on claims (drop_item_id, expires_at) where status = 'claimed';
create index claims_held on claims (expires_at, drop_id) where status = 'claimed';

create table user_claim_tracking (
  user_id uuid not null,
  drop_id uuid not null,
  last_claim_at timestamptz,
  total_claims int not null default 0 check (total_claims >= 0),
  paid_claims int not null default 0 check (paid_claims >= 0),
  primary key (user_id, drop_id),
  check (paid_claims <= total_claims)
);

-- One row a drop: its secret tag key, and where its chain stands.
create table fairness_ledgers (
  drop_id uuid primary key,
  key_id uuid not null default gen_random_uuid(),
  tag_key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'),
  last_seq int not null default 0,
  last_hash text not null default repeat('0', 64),
  last_claimed_at timestamptz,
  -- The last hash as published at the drop's end, and again when the last hold was settled.
  hash_at_end text,
  ended_at timestamptz,
  closed_at timestamptz,
  created_at timestamptz not null default app_now()
);

create table fairness_entries (
  drop_id uuid not null,
  seq int not null,
  drop_item_id uuid not null,
  claim_id uuid not null,
  tag text not null,
  claimed_at timestamptz not null,
  source text not null,
  prev text not null,
  hash text not null,
  primary key (drop_id, seq)
);
create trigger fairness_entries_fixed before update or delete or truncate on fairness_entries
  for each statement execute function refuse_change();

-- Every answer of the claim function under its key, kept 7 days.
create table claim_answers (
  user_id uuid not null,
  drop_id uuid not null,
  key text not null,
  drop_item_id uuid not null,
  expected_price_cents int,
  reveal_number int,
  code text,
  claim_id uuid,
  claim_status text,
  claim_expires_at timestamptz,
  wait_ms int,
  price_cents int,
  arrived_ahead int,
  answered_at timestamptz not null,
  primary key (user_id, drop_id, key)
);
create index claim_answers_age on claim_answers (answered_at);

create table standby_entries (
  id uuid primary key default gen_random_uuid(),
  drop_item_id uuid not null,
  drop_id uuid not null,
  user_id uuid not null,
  position int not null check (position >= 1),
  -- Lower goes first; perks and late payers come before the general line.
  priority int not null default 100,
  state text not null default 'waiting' check (state in ('waiting', 'offered', 'taken', 'passed', 'left')),
  claim_id uuid,
  joined_at timestamptz not null,
  changed_at timestamptz not null,
  check (state not in ('offered', 'taken') or claim_id is not null)
);
create unique index one_place_in_line on standby_entries (drop_item_id, user_id) where state in ('waiting', 'offered');
create unique index standby_positions on standby_entries (drop_item_id, position);
create index standby_head on standby_entries (drop_item_id, priority, position) where state = 'waiting';
create index standby_of_user on standby_entries (user_id, joined_at desc);
create index standby_of_claim on standby_entries (claim_id) where claim_id is not null;

create table strike_events (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null,
  kind text not null check (kind in ('claim', 'seller')),
  cause text not null check (cause in ('expired', 'released', 'seller_cancelled', 'shipped_late', 'faded', 'adjusted')),
  cause_id uuid not null,
  points int not null,
  reason text,
  actor_id uuid,
  created_at timestamptz not null default app_now(),
  unique (kind, cause, cause_id)
);
create index strike_events_of on strike_events (profile_id, kind, created_at);
