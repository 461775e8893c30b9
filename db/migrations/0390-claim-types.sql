-- What the three parts of a claim hand to each other (db/routines/040-claim-items.sql): judging, chaining, recording.

-- Everything that is the same for all requests of one batch, as read under the drop's lock.
create type claim_sale as (
  drop_id uuid,
  type text,
  visibility text,
  -- by the clock, as of `now`
  status text,
  starts_at timestamptz,
  -- the clock when the lock was granted, and the instant of everything done in this batch: never before the last claim's
  clock timestamptz,
  now timestamptz,
  -- when a hold made now ends
  expires_at timestamptz,
  -- owner and staff of the storefront
  staff uuid[],
  -- whether entering depends on the account: a private drop, or before the start
  asks_access boolean,
  -- sum of a mystery's price steps in force
  price_steps int,
  cooldown_seconds int,
  max_claims_per_user int,
  staggered_claim_threshold int,
  session_timeout_minutes int,
  wants_confirmed_email boolean,
  -- what a claim freezes
  currency text,
  fee_structure text,
  fee_bps int,
  shipping_cost_strategy text,
  flat_rate_amount_cents int,
  flat_rate_additional_cents int,
  -- where the ledger stands
  tag_key bytea,
  last_seq int,
  last_hash text
);

-- One request with its verdict.
create type claim_verdict as (
  -- the request: its position in the batch, and what it asked
  n int,
  drop_item_id uuid,
  key text,
  expected_price_cents int,
  expected_reveal_number int,
  waited_ms int,
  -- the answer
  state text,
  code text,
  user_id uuid,
  wait_ms int,
  price_cents int,
  answered_at timestamptz,
  -- the claim it made or met
  claim_id uuid,
  claim_status text,
  expires_at timestamptz,
  -- for one that won: its number in the ledger, and what its claim's row needs
  seq int,
  item_id uuid,
  reveal_number int,
  has_tally boolean
);
