create table storefronts (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references profiles (id),
  name text not null check (char_length(name) between 2 and 80),
  store_name text,
  description text check (char_length(description) <= 4000),
  subdomain text check (subdomain ~ '^[a-z0-9]([a-z0-9-]{1,38}[a-z0-9])?$'),
  logo_url text,
  cover_photo_url text,
  country text not null default 'US' check (country ~ '^[A-Z]{2}$'),
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  default_shipping_cents int not null default 500 check (default_shipping_cents >= 0),
  default_additional_cents int not null default 120 check (default_additional_cents >= 0),
  ships_within_days int not null default 3 check (ships_within_days between 1 and 30),
  subscription_price_cents int not null default 999 check (subscription_price_cents >= 0),
  suspended_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index storefronts_subdomain on storefronts (subdomain);
create index storefronts_of on storefronts (owner_id);

create table storefront_permissions (
  profile_id uuid not null references profiles (id) on delete cascade,
  storefront_id uuid not null references storefronts (id) on delete cascade,
  permission_id uuid not null,
  scope text not null default 'storefront' check (scope = 'storefront'),
  expires_at timestamptz,
  granted_by uuid,
  granted_at timestamptz not null default app_now(),
  primary key (profile_id, storefront_id, permission_id),
  foreign key (permission_id, scope) references permissions (id, scope)
);
create index storefront_permissions_staff on storefront_permissions (storefront_id, profile_id);

create table follows (
  follower_id uuid not null references profiles (id) on delete cascade,
  followed_profile_id uuid not null references profiles (id) on delete cascade,
  followed_at timestamptz not null default app_now(),
  primary key (follower_id, followed_profile_id),
  check (follower_id <> followed_profile_id)
);

create table subscriptions (
  user_id uuid not null references profiles (id) on delete cascade,
  storefront_id uuid not null references storefronts (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  primary key (user_id, storefront_id)
);

create table user_activities (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null,
  activity_type text not null,
  activity_category text not null,
  title text not null,
  description text,
  metadata jsonb not null default '{}',
  related_users uuid[] not null default '{}',
  cause_id uuid,
  created_at timestamptz not null default app_now()
);
create index user_activities_of on user_activities (user_id, created_at desc);
create unique index one_activity_per_cause on user_activities (activity_type, cause_id) where cause_id is not null;
