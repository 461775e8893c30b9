-- How many look on, each person once however many servers their tabs are at. A row holds who is signed in as short hashes
-- within this one drop, from which nobody can be read without trying them all; it lives for seconds.

drop table drop_presence;
create unlogged table drop_presence (
  drop_id uuid not null,
  process_id uuid not null,
  -- Tabs of visitors, who are nobody in particular.
  visitors int not null check (visitors >= 0),
  members bigint[] not null,
  seen_at timestamptz not null,
  primary key (drop_id, process_id)
);
create index drop_presence_age on drop_presence (seen_at);
