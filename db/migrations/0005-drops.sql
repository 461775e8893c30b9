create table items (
  id uuid primary key default gen_random_uuid(),
  storefront_id uuid not null references storefronts (id),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 4000),
  price_cents int not null check (price_cents between 0 and 1000000000),
  quantity int not null default 1 check (quantity between 0 and 1000000),
  images jsonb not null default '[]',
  condition text check (condition in ('mint', 'near_mint', 'very_good', 'good', 'fair', 'poor')),
  sleeve_condition text check (sleeve_condition in ('mint', 'near_mint', 'very_good', 'good', 'fair', 'poor')),
  rarity text check (rarity in ('common', 'uncommon', 'rare', 'ultra_rare', 'one_of_kind')),
  category text,
  genres text[] not null default '{}',
  era text check (era in ('60s', '70s', '80s', '90s', '00s', '10s', '20s')),
  archived_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index items_of on items (storefront_id, created_at desc, id);

create table drops (
  id uuid primary key default gen_random_uuid(),
  number int generated always as identity unique,
  storefront_id uuid not null references storefronts (id),
  title text not null check (char_length(title) between 1 and 120),
  description text not null default '' check (char_length(description) <= 8000),
  cover_image_url text,
  type text not null default 'marketplace' check (type in ('marketplace', 'live', 'mystery')),
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  status text not null default 'draft'
    check (status in ('draft', 'scheduled', 'active', 'paused', 'completed', 'cancelled', 'sold-out')),
  start_date timestamptz,
  end_date timestamptz,
  early_access_enabled boolean not null default false,
  early_access_minutes int not null default 15 check (early_access_minutes between 1 and 10080),
  has_subscriber_access boolean not null default false,
  allow_shipping boolean not null default true,
  local_pickup_only boolean not null default false,
  supports_discount_rules boolean not null default false,
  shipping_cost_strategy text not null default 'SellerDefault'
    check (shipping_cost_strategy in ('SellerDefault', 'FlatRate', 'Free')),
  flat_rate_amount_cents int check (flat_rate_amount_cents >= 0),
  flat_rate_additional_cents int check (flat_rate_additional_cents >= 0),
  fee_structure text not null default 'seller' check (fee_structure in ('seller', 'buyer', 'split')),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  hold_seconds int not null default 3600 check (hold_seconds between 1 and 604800),
  -- live: seconds between reveals by the clock, null when the host reveals; whether the next reveal closes the last lot.
  reveal_every_seconds int check (reveal_every_seconds between 5 and 3600),
  close_on_reveal boolean not null default false,
  -- mystery: what is inside, unknown to buyers until revealed or bought, and its fingerprint, public from publishing on.
  contents text check (char_length(contents) <= 8000),
  contents_fingerprint text,
  contents_salt text,
  contents_revealed_at timestamptz,
  secret_link_token text unique,
  host_note text check (char_length(host_note) <= 500),
  paused_at timestamptz,
  paused_by text check (paused_by in ('seller', 'platform')),
  pause_reason text check (char_length(pause_reason) <= 300),
  cancel_reason text check (char_length(cancel_reason) <= 300),
  published_at timestamptz,
  views_count int not null default 0 check (views_count >= 0),
  claims_count int not null default 0 check (claims_count >= 0),
  completed_purchases_count int not null default 0 check (completed_purchases_count >= 0),
  items_sold_count int not null default 0 check (items_sold_count >= 0),
  version bigint not null default 1,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (end_date is null or start_date is null or end_date > start_date),
  check (status = 'draft' or (start_date is not null and end_date is not null)),
  check (not (local_pickup_only and allow_shipping)),
  check ((status = 'paused') = (paused_at is not null)),
  check (shipping_cost_strategy <> 'FlatRate' or flat_rate_amount_cents is not null)
);
create index drops_of on drops (storefront_id, created_at desc, id);
create index drops_open on drops (start_date, id) where visibility = 'public' and status in ('scheduled', 'active', 'paused', 'sold-out');
create index drops_past on drops (end_date desc, id) where visibility = 'public';
create index drops_to_start on drops (start_date) where status = 'scheduled';
create index drops_to_end on drops (end_date) where status in ('active', 'paused', 'sold-out', 'scheduled');

create table drop_settings (
  id uuid primary key default gen_random_uuid(),
  drop_id uuid not null unique references drops (id) on delete cascade,
  cooldown_seconds int not null default 5 check (cooldown_seconds between 0 and 86400),
  max_claims_per_user int check (max_claims_per_user between 1 and 100000),
  staggered_claim_threshold int check (staggered_claim_threshold between 1 and 100000)
);

create table drop_items (
  id uuid primary key default gen_random_uuid(),
  drop_id uuid not null references drops (id) on delete cascade,
  item_id uuid not null references items (id),
  position int not null check (position >= 1),
  price_cents int not null check (price_cents between 0 and 1000000000),
  quantity_total int not null check (quantity_total >= 0),
  quantity_available int not null check (quantity_available >= 0),
  quantity_held int not null default 0 check (quantity_held >= 0),
  quantity_sold int not null default 0 check (quantity_sold >= 0),
  active boolean not null default true,
  -- live: the order in which lots came on stage; a lot that comes back gets a new number.
  reveal_number int check (reveal_number >= 1),
  revealed_at timestamptz,
  closed_at timestamptz,
  skipped_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null default app_now(),
  check (quantity_total = quantity_available + quantity_held + quantity_sold),
  check ((reveal_number is null) = (revealed_at is null)),
  unique (drop_id, item_id),
  unique (drop_id, position) deferrable initially deferred
) with (fillfactor = 70);
create index drop_items_by_item on drop_items (item_id);
create unique index one_reveal_number on drop_items (drop_id, reveal_number) where reveal_number is not null;

create table drop_hints (
  id uuid primary key default gen_random_uuid(),
  drop_id uuid not null references drops (id) on delete cascade,
  position int not null check (position >= 1),
  body text not null check (char_length(body) between 1 and 1000),
  price_step_cents int not null default 0 check (price_step_cents >= 0),
  -- Set: the clock reveals it then. Null: the host does.
  reveal_at timestamptz,
  revealed_at timestamptz,
  unique (drop_id, position) deferrable initially deferred
);

create table drop_status_log (
  id bigint generated always as identity primary key,
  drop_id uuid not null references drops (id) on delete cascade,
  from_status text,
  to_status text not null,
  -- When it became true by the clock or by the command; written_at is when it was put down.
  at timestamptz not null,
  written_at timestamptz not null default app_now(),
  actor_id uuid,
  reason text,
  paused_by text
);
create index drop_status_log_of on drop_status_log (drop_id, id);

create table early_access_grants (
  drop_id uuid not null references drops (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  granted_by uuid,
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  primary key (drop_id, profile_id)
);

create table drop_invitations (
  drop_id uuid not null references drops (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  source text not null check (source in ('invited', 'link')),
  invited_by uuid,
  created_at timestamptz not null default app_now(),
  primary key (drop_id, profile_id)
);

-- Views are counted beside the drop's row, never on it: the row is the crowd's lock.
create unlogged table drop_views (
  drop_id uuid not null,
  visitor text not null,
  seen_at timestamptz not null default app_now(),
  is_counted boolean not null default false,
  primary key (drop_id, visitor)
);
create index drop_views_new on drop_views (drop_id) where not is_counted;

-- Only moves of the table of states, whoever writes.
create function drop_status_move() returns trigger language plpgsql as $$
begin
  if not (case old.status
    when 'draft' then new.status in ('scheduled', 'cancelled')
    when 'scheduled' then new.status in ('draft', 'active', 'cancelled')
    when 'active' then new.status in ('paused', 'sold-out', 'completed', 'cancelled')
    when 'paused' then new.status in ('active', 'completed', 'cancelled')
    when 'sold-out' then new.status in ('active', 'completed')
    else false
  end) then
    raise exception 'a drop cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger drop_status_move before update of status on drops
  for each row when (old.status is distinct from new.status) execute function drop_status_move();
