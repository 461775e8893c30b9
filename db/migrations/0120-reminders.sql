-- Who wants to be told of a drop's start: at which moments, by which ways.
create table drop_reminders (
  user_id uuid not null references profiles (id) on delete cascade,
  drop_id uuid not null references drops (id) on delete cascade,
  moments text[] not null check (cardinality(moments) between 1 and 3 and moments <@ array['24h', '15min', 'start']),
  channels text[] not null check (cardinality(channels) between 1 and 2 and channels <@ array['in_app', 'email']),
  created_at timestamptz not null default app_now(),
  primary key (user_id, drop_id)
);
create index drop_reminders_of on drop_reminders (user_id, created_at desc, drop_id);

-- Each chosen moment by the clock. due_at is null while the drop has no announced start; a moment is settled once it was
-- told or has passed without a word. plan_reminders writes these rows, take_due_reminders settles them.
create table drop_reminder_times (
  user_id uuid not null,
  drop_id uuid not null,
  moment text not null check (moment in ('24h', '15min', 'start')),
  due_at timestamptz,
  settled_at timestamptz,
  primary key (user_id, drop_id, moment),
  foreign key (user_id, drop_id) references drop_reminders (user_id, drop_id) on delete cascade
);
create index drop_reminder_times_due on drop_reminder_times (due_at) where settled_at is null and due_at is not null;
create index drop_reminders_by_drop on drop_reminders (drop_id, user_id);

-- Unpaid holds whose buyer was told that half of the time, or all but ten minutes of it, is gone.
create table hold_notices (
  claim_id uuid not null references claims (id) on delete cascade,
  moment text not null check (moment in ('half', '10min')),
  told_at timestamptz not null default app_now(),
  primary key (claim_id, moment)
);

-- What an account chose for a kind of news and a way to get it. No row: it is on.
create table notification_preferences (
  user_id uuid not null references profiles (id) on delete cascade,
  topic text not null check (topic ~ '^[a-z_]{3,30}$'),
  channel text not null check (channel in ('in_app', 'email')),
  is_on boolean not null,
  updated_at timestamptz not null default app_now(),
  primary key (user_id, topic, channel)
);

-- Where mail programs may send the one press that stops mails of this kind (List-Unsubscribe).
alter table outgoing_mail add column unsubscribe_url text;
