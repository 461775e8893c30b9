-- The room of a live drop: its chat with what keeps it in order, and how many look on.

-- One row a drop from its first change on; without one everything stands at its default.
create table chat_settings (
  drop_id uuid primary key references drops (id) on delete cascade,
  is_on boolean not null default true,
  slow_seconds int not null default 0 check (slow_seconds between 0 and 600),
  blocked_words text[] not null default '{}' check (cardinality(blocked_words) <= 200),
  version bigint not null default 1
);

-- A message that was taken out stays, unread, for whoever has to judge a report.
create table chat_messages (
  id uuid primary key default gen_random_uuid(),
  drop_id uuid not null references drops (id) on delete cascade,
  author_id uuid not null references profiles (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 300),
  -- Written by who keeps the room: the storefront's owner, or staff with its live tools.
  is_host boolean not null default false,
  sent_at timestamptz not null default app_now(),
  removed_at timestamptz,
  removed_by uuid references profiles (id),
  check ((removed_at is null) = (removed_by is null))
);
create index chat_messages_newest on chat_messages (drop_id, sent_at desc, id desc) where removed_at is null;
create index chat_messages_of on chat_messages (author_id, sent_at desc, id desc);
create index chat_messages_removed_by on chat_messages (removed_by) where removed_by is not null;

-- Who may not write in a room, until when; without an end for good.
create table chat_mutes (
  drop_id uuid not null references drops (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  until timestamptz,
  reason text check (char_length(reason) between 1 and 300),
  muted_by uuid not null references profiles (id),
  muted_at timestamptz not null default app_now(),
  primary key (drop_id, profile_id)
);
create index chat_mutes_newest on chat_mutes (drop_id, muted_at desc, profile_id desc);
create index chat_mutes_of on chat_mutes (profile_id);
create index chat_mutes_by on chat_mutes (muted_by);

-- When each person last wrote in a room: slow mode is decided by a guarded write of this row.
create table chat_pace (
  drop_id uuid not null references drops (id) on delete cascade,
  profile_id uuid not null references profiles (id) on delete cascade,
  last_sent_at timestamptz not null,
  primary key (drop_id, profile_id)
);
create index chat_pace_of on chat_pace (profile_id);

-- How many look on at a drop, by server process: each writes its own count every few seconds, and the sum of the fresh
-- ones is shown. Nothing is lost with it.
create unlogged table drop_presence (
  drop_id uuid not null,
  process_id uuid not null,
  viewers int not null check (viewers >= 0),
  seen_at timestamptz not null,
  primary key (drop_id, process_id)
);
create index drop_presence_age on drop_presence (seen_at);
