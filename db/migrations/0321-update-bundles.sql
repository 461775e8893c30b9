-- The notice by which a reader last heard of a storefront's posts. While it is unread and less than a day old, the next
-- post goes into it instead of a notice of its own.
create table update_bundles (
  user_id uuid not null references profiles (id) on delete cascade,
  storefront_id uuid not null references storefronts (id) on delete cascade,
  notification_id uuid not null,
  updates int not null check (updates > 0),
  -- Whether all of them are for subscribers.
  subscribers_only boolean not null,
  newest_title text not null,
  newest_at timestamptz not null,
  began_at timestamptz not null default app_now(),
  primary key (user_id, storefront_id)
);
create index update_bundles_of_storefront on update_bundles (storefront_id);
