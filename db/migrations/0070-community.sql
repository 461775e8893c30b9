-- Who follows whom and what, who has blocked whom, what was reported, and whose collection may be seen.

create index follows_newest on follows (follower_id, followed_at desc, followed_profile_id);
create index follows_followers on follows (followed_profile_id, follower_id);

create table storefront_follows (
  profile_id uuid not null references profiles (id) on delete cascade,
  storefront_id uuid not null references storefronts (id) on delete cascade,
  followed_at timestamptz not null default app_now(),
  primary key (profile_id, storefront_id)
);
create index storefront_follows_newest on storefront_follows (profile_id, followed_at desc, storefront_id);
create index storefront_follows_followers on storefront_follows (storefront_id, profile_id);

create table blocks (
  blocker_id uuid not null references profiles (id) on delete cascade,
  blocked_id uuid not null references profiles (id) on delete cascade,
  blocked_at timestamptz not null default app_now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_newest on blocks (blocker_id, blocked_at desc, blocked_id);
create index blocks_against on blocks (blocked_id, blocker_id);

create table reports (
  id uuid primary key default gen_random_uuid(),
  reporter_id uuid not null references profiles (id) on delete cascade,
  subject_kind text not null check (subject_kind in ('user', 'drop', 'item', 'message', 'storefront')),
  subject_id uuid not null,
  reason text not null check (reason in ('spam', 'harassment', 'counterfeit', 'misleading', 'prohibited', 'other')),
  details text not null default '' check (char_length(details) <= 2000),
  status text not null default 'open' check (status in ('open', 'upheld', 'dismissed')),
  decided_by uuid,
  decided_at timestamptz,
  decision_note text check (char_length(decision_note) <= 2000),
  created_at timestamptz not null default app_now(),
  check ((status = 'open') = (decided_at is null))
);
-- One open report of one reporter on one thing.
create unique index one_open_report on reports (reporter_id, subject_kind, subject_id) where status = 'open';
create index reports_by_status on reports (status, created_at desc, id);
create index reports_on on reports (subject_kind, subject_id);

-- A collection is private until its owner opens it; no row says private too.
create table collections (
  profile_id uuid primary key references profiles (id) on delete cascade,
  is_public boolean not null default false,
  updated_at timestamptz not null default app_now()
);

-- The feed is read newest first with the id as the second key.
drop index user_activities_of;
create index user_activities_of on user_activities (user_id, created_at desc, id desc);

-- A collection is read newest first.
create index claims_collected on claims (user_id, paid_at desc, id desc) where status = 'purchased' and not revoked;
