-- Permissions of the administrator's pages that had none.
insert into permissions (name, scope, granted_on_sign_up) values
  ('platform.audit.view', 'platform', false),
  ('platform.reports.view', 'platform', false),
  ('platform.reports.manage', 'platform', false),
  ('platform.backups.manage', 'platform', false),
  ('platform.maintenance.run', 'platform', false),
  ('platform.shield.manage', 'platform', false);

-- Through what a permission is held: sign-up, a single grant, or a role record. One row for each, so that the end of a
-- role takes only what the role gave.
alter table platform_permissions
  add column source text not null default 'grant'
    check (source in ('account', 'grant', 'admin', 'seller', 'consignor'));
update platform_permissions g set source = 'account' from permissions p
  where p.id = g.permission_id and p.granted_on_sign_up;
update platform_permissions g set source = 'admin' from permissions p, admin_roles r
  where p.id = g.permission_id and p.name like 'platform.%' and not p.granted_on_sign_up
    and r.user_id = g.profile_id and r.role = 'admin' and r.status = 'active';
alter table platform_permissions drop constraint platform_permissions_pkey;
alter table platform_permissions add primary key (profile_id, permission_id, source);
insert into platform_permissions (profile_id, permission_id, source)
  select r.user_id, p.id, 'admin' from admin_roles r join permissions p on p.name ~
    '^platform\.(audit|reports|backups|maintenance|shield)\.' join profiles f on f.id = r.user_id and f.closed_at is null
  where r.role = 'admin' and r.status = 'active';

alter table admin_roles add column granted_by uuid;
create index admin_roles_newest on admin_roles (granted_on desc, id desc);

create or replace function auth.user_created() returns trigger language plpgsql as $$
begin
  insert into profiles (id, display_name, email, email_confirmed_at)
  values (new.id, nullif(left(trim(new.name), 60), ''), new.email, case when new.email_verified then app_now() end);
  insert into platform_permissions (profile_id, permission_id, source)
  select new.id, id, 'account' from permissions where granted_on_sign_up;
  insert into outbox (kind, topic, name, row_id, payload)
  values ('event', '*', 'account.created', new.id::text, jsonb_build_object('profileId', new.id));
  return new;
end $$;

-- Answers of all servers by minute: how many, how many failed (status 500 and up), how many took a second or longer.
create table request_minutes (
  minute timestamptz primary key,
  answers int not null default 0,
  failed int not null default 0,
  slow int not null default 0
);

-- What administrators note about an account, with the reasons of what they did. Deleted when the account closes.
create table account_notes (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  kind text not null check (kind in ('note', 'suspension', 'strikes', 'impersonation')),
  body text not null check (char_length(body) between 1 and 2000),
  created_at timestamptz not null default app_now()
);
create index account_notes_of on account_notes (profile_id, created_at desc, id desc);
create index account_notes_by on account_notes (author_id) where author_id is not null;

-- When an account signed in. Nothing of the device or the address.
create table sign_ins (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default app_now()
);
create index sign_ins_of on sign_ins (profile_id, created_at desc, id desc);
create index sign_ins_age on sign_ins (created_at);
create function auth.record_sign_in() returns trigger language plpgsql as $$
begin
  insert into sign_ins (profile_id) select new.user_id where exists (select from profiles where id = new.user_id);
  return null;
end $$;
create trigger record_sign_in after insert on auth.session
  for each row when (new.impersonated_by is null) execute function auth.record_sign_in();

-- The administrator's own session behind an impersonation: without it, the impersonation is over.
alter table auth.session add column impersonator_session_id uuid;
create index session_impersonators on auth.session (impersonator_session_id) where impersonator_session_id is not null;

-- Sorts and searches of the user list.
create index profiles_listed_by_name on profiles (lower(coalesce(display_name, username, '')), id) where closed_at is null;
create index profiles_listed_by_purchases on profiles (total_purchases desc, id desc) where closed_at is null;
create index profiles_listed_suspended on profiles (created_at desc, id desc) where suspended_at is not null;
create index profiles_listed_names on profiles
  using gin (lower(coalesce(display_name, '') || ' ' || coalesce(username, '')) gin_trgm_ops);
