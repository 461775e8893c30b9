-- A published drop on its way to the storefront's followers and subscribers, in the order of their ids: up to
-- `last_profile_id` they were told. Each drop has one row for good, so publishing it again tells nobody twice.
create table drop_announcements (
  drop_id uuid primary key references drops (id) on delete cascade,
  last_profile_id uuid,
  told int not null default 0 check (told >= 0),
  asked_at timestamptz not null default app_now(),
  done_at timestamptz
);
create index drop_announcements_open on drop_announcements (asked_at) where done_at is null;

-- A notification about a storefront counts its posts and its new drops.
alter table update_bundles
  add column drops int not null default 0 check (drops >= 0),
  drop constraint update_bundles_updates_check,
  add constraint update_bundles_counts check (updates >= 0 and updates + drops > 0);
