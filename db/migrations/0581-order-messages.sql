-- What the two sides of an order write to each other, with photos. Private: nobody else reads it, except moderators what
-- was reported.
create table order_messages (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  author_id uuid not null references profiles (id),
  side text not null check (side in ('buyer', 'seller')),
  body text not null check (char_length(body) <= 2000),
  created_at timestamptz not null default app_now(),
  -- A message that was taken out stays, unread, for whoever has to judge a report.
  removed_at timestamptz,
  removed_by uuid references profiles (id),
  check ((removed_at is null) = (removed_by is null))
);
create index order_messages_of_order on order_messages (order_id, created_at, id);
create index order_messages_by_author on order_messages (author_id);
create index order_messages_removed_by on order_messages (removed_by) where removed_by is not null;

-- Unsent until a message shows it.
create table order_message_photos (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references orders (id),
  message_id uuid references order_messages (id),
  position int check (position >= 0),
  uploaded_by uuid not null references profiles (id),
  folder uuid not null,
  width int not null check (width between 1 and 2048),
  height int not null check (height between 1 and 8192),
  created_at timestamptz not null default app_now(),
  check ((message_id is null) = (position is null)),
  unique (message_id, position)
);
create index order_message_photos_by_folder on order_message_photos (folder);
create index order_message_photos_by_sender on order_message_photos (uploaded_by);
create index order_message_photos_unsent on order_message_photos (created_at) where message_id is null;

-- How far each side has read. A storefront's team reads as one.
create table order_message_reads (
  order_id uuid not null references orders (id),
  side text not null check (side in ('buyer', 'seller')),
  read_at timestamptz not null,
  primary key (order_id, side)
);
