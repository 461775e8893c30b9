create table platform_settings (
  id int primary key default 1 check (id = 1),
  user_registration boolean not null default true,
  email_verification boolean not null default false,
  two_factor_authentication boolean not null default false,
  pre_launch_mode boolean not null default false,
  maximum_upload_size_mb int not null default 10 check (maximum_upload_size_mb between 1 and 100),
  session_timeout_minutes int not null default 60 check (session_timeout_minutes between 5 and 43200),
  platform_fee_bps int not null default 875 check (platform_fee_bps between 0 and 5000),
  version bigint not null default 1,
  updated_at timestamptz not null default app_now()
);
insert into platform_settings default values;

create table tax_rates (
  country text not null check (country ~ '^[A-Z]{2}$'),
  region text not null default '',
  rate_bps int not null check (rate_bps between 0 and 5000),
  primary key (country, region)
);

create table permissions (
  id uuid primary key default gen_random_uuid(),
  name text not null unique check (name ~ '^[a-z]+(\.[a-z][A-Za-z]*)+$'),
  scope text not null check (scope in ('platform', 'storefront')),
  granted_on_sign_up boolean not null default false,
  unique (id, scope)
);

create table profiles (
  id uuid primary key,
  display_name text check (char_length(display_name) <= 60),
  username text check (username ~ '^[a-z0-9_.]{3,30}$'),
  email text not null,
  avatar_url text,
  profile_image text,
  bio text check (char_length(bio) <= 500),
  full_name text check (char_length(full_name) <= 120),
  claim_flair_level int not null default 1 check (claim_flair_level between 1 and 7),
  claim_strike_score int not null default 0 check (claim_strike_score >= 0),
  seller_strike_score int not null default 0 check (seller_strike_score >= 0),
  claims_blocked_until timestamptz,
  total_purchases int not null default 0 check (total_purchases >= 0),
  interests text[] not null default '{}',
  email_confirmed_at timestamptz,
  is_active boolean not null default true,
  suspended_at timestamptz,
  suspension_reason text,
  closed_at timestamptz,
  role_buyer boolean not null default true,
  role_seller boolean not null default false,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now(),
  check (suspended_at is null or not is_active)
);
create unique index profiles_username on profiles (lower(username));
create index profiles_newest on profiles (created_at desc, id);

create table platform_permissions (
  profile_id uuid not null references profiles (id) on delete cascade,
  permission_id uuid not null,
  scope text not null default 'platform' check (scope = 'platform'),
  expires_at timestamptz,
  granted_by uuid,
  granted_at timestamptz not null default app_now(),
  primary key (profile_id, permission_id),
  foreign key (permission_id, scope) references permissions (id, scope)
);
create index platform_permissions_holders on platform_permissions (permission_id, profile_id);

create table admin_roles (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id),
  role text not null check (role in ('admin', 'seller', 'consignor')),
  status text not null default 'active' check (status in ('active', 'inactive', 'suspended')),
  granted_on timestamptz not null default app_now(),
  expires_on timestamptz,
  last_updated timestamptz not null default app_now(),
  unique (user_id, role)
);

-- Append-only and chained; the trigger numbers and hashes each row.
create table audit_log (
  seq bigint primary key,
  id uuid not null default gen_random_uuid() unique,
  actor_id uuid,
  on_behalf_of uuid,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  created_at timestamptz not null,
  prev_hash text not null,
  hash text not null
);
create index audit_log_subject on audit_log (subject_type, subject_id, seq);

create function audit_log_chain() returns trigger language plpgsql as $$
declare
  last record;
begin
  perform pg_advisory_xact_lock(hashtext('audit_log'));
  select seq, hash into last from audit_log order by seq desc limit 1;
  new.seq := coalesce(last.seq, 0) + 1;
  new.created_at := app_now();
  new.prev_hash := coalesce(last.hash, repeat('0', 64));
  new.hash := encode(sha256(convert_to(concat_ws('|', new.seq, new.actor_id, new.on_behalf_of, new.action,
    new.subject_type, new.subject_id, new.before, new.after, new.request_id,
    to_char(new.created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.prev_hash), 'utf8')), 'hex');
  return new;
end $$;
create trigger audit_log_chain before insert on audit_log for each row execute function audit_log_chain();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_fixed before update or delete or truncate on audit_log
  for each statement execute function refuse_change();
