-- The lot on stage when a message was written: the one that it asks about.
alter table chat_messages add column drop_item_id uuid references drop_items (id) on delete set null;
create index chat_messages_of_lot on chat_messages (drop_item_id) where drop_item_id is not null;

-- Hosts' answers to messages, pinned in the room: with their lot while it is on stage, without one all the time.
create table chat_answers (
  message_id uuid primary key references chat_messages (id) on delete cascade,
  drop_id uuid not null references drops (id) on delete cascade,
  drop_item_id uuid references drop_items (id) on delete cascade,
  body text not null check (char_length(body) between 1 and 300),
  answered_by uuid not null references profiles (id) on delete cascade,
  answered_at timestamptz not null default app_now()
);
create index chat_answers_newest on chat_answers (drop_id, answered_at desc, message_id desc);
create index chat_answers_of_lot on chat_answers (drop_item_id) where drop_item_id is not null;
create index chat_answers_by on chat_answers (answered_by);

-- When a host's console of a running drop last reported. Unlogged: after a crash the next report writes it again.
create unlogged table host_presence (
  drop_id uuid primary key references drops (id) on delete cascade,
  seen_at timestamptz not null
);
