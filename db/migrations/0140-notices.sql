-- A notice may grow: who follows is told in one notice while that is unread, each time with a new version.
alter table notifications add column version int not null default 1 check (version > 0);

-- Which follower was told of, and in which notice. Each is told of once in thirty days, however often the follow is made.
create table follow_tellings (
  subject_id uuid not null,
  follower_id uuid not null references profiles (id) on delete cascade,
  notification_id uuid not null,
  told_at timestamptz not null default app_now(),
  primary key (subject_id, follower_id)
);
create index follow_tellings_newest on follow_tellings (subject_id, told_at desc);
create index follow_tellings_in on follow_tellings (notification_id, told_at);

-- A storefront's post on its way to those whom it concerns, in the order of their ids: up to `last_profile_id` they were
-- told. The row is written on in the transaction that writes their notices.
create table update_tellings (
  update_id uuid primary key references storefront_updates (id) on delete cascade,
  last_profile_id uuid,
  told int not null default 0 check (told >= 0),
  asked_at timestamptz not null default app_now(),
  done_at timestamptz
);
create index update_tellings_open on update_tellings (asked_at) where done_at is null;

-- In which zone somebody reads times: that of the browser they used last.
create table reader_zones (
  user_id uuid primary key references profiles (id) on delete cascade,
  time_zone text not null check (time_zone ~ '^[A-Za-z0-9_+/-]{1,64}$'),
  told_at timestamptz not null default app_now()
);
