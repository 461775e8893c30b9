-- The auth library's own tables, in its own schema; ids are UUIDs that it makes.
create table auth.app_user (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

create table auth.session (
  id uuid primary key default gen_random_uuid(),
  token text not null unique,
  user_id uuid not null references auth.app_user (id) on delete cascade,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  impersonated_by uuid,
  last_seen_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index session_by_user on auth.session (user_id);

create table auth.account (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references auth.app_user (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  unique (provider_id, account_id)
);
create index account_user on auth.account (user_id);

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index verification_identifier on auth.verification (identifier);

create table auth.two_factor (
  id uuid primary key default gen_random_uuid(),
  secret text not null,
  backup_codes text not null,
  user_id uuid not null references auth.app_user (id) on delete cascade,
  verified boolean default true,
  failed_verification_count int default 0,
  locked_until timestamptz
);
create index two_factor_user on auth.two_factor (user_id);

create table auth.rate_limit (
  id uuid primary key default gen_random_uuid(),
  key text not null unique,
  count int not null,
  last_request bigint not null
);

-- The database's clock dates a session, whatever the process that wrote it believes.
create function auth.session_clock() returns trigger language plpgsql as $$
begin
  new.created_at := app_now();
  new.last_seen_at := new.created_at;
  return new;
end $$;
create trigger session_clock before insert on auth.session for each row execute function auth.session_clock();

-- A new account is whole at once: profile, the buyer's grants, and the event that others hear. A deleted one never
-- takes its profile along: orders keep it for the books.
create function auth.user_created() returns trigger language plpgsql as $$
begin
  insert into profiles (id, display_name, email, email_confirmed_at)
  values (new.id, nullif(left(trim(new.name), 60), ''), new.email, case when new.email_verified then app_now() end);
  insert into platform_permissions (profile_id, permission_id)
  select new.id, id from permissions where granted_on_sign_up;
  insert into outbox (kind, topic, name, row_id, payload)
  values ('event', '*', 'account.created', new.id::text, jsonb_build_object('profileId', new.id));
  return new;
end $$;
create trigger user_created after insert on auth.app_user for each row execute function auth.user_created();

create function auth.user_updated() returns trigger language plpgsql as $$
begin
  update profiles set email = new.email,
    email_confirmed_at = case when new.email_verified then coalesce(email_confirmed_at, app_now()) end,
    updated_at = app_now()
  where id = new.id;
  return new;
end $$;
create trigger user_updated after update of email, email_verified on auth.app_user
  for each row when (old.email is distinct from new.email or old.email_verified is distinct from new.email_verified)
  execute function auth.user_updated();

create table addresses (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  full_name text not null check (char_length(full_name) between 1 and 120),
  line1 text not null check (char_length(line1) between 1 and 200),
  line2 text check (char_length(line2) <= 200),
  city text not null check (char_length(city) between 1 and 120),
  region text not null default '' check (char_length(region) <= 120),
  postal_code text not null default '' check (char_length(postal_code) <= 20),
  country text not null check (country ~ '^[A-Z]{2}$'),
  phone text check (char_length(phone) <= 40),
  is_default boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index addresses_of on addresses (profile_id, created_at);
create unique index one_default_address on addresses (profile_id) where is_default;

create table newsletter_signups (
  email text primary key,
  interest text not null default 'both' check (interest in ('buyer', 'seller', 'both')),
  created_at timestamptz not null default app_now()
);
