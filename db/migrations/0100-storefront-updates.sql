-- What a storefront tells those who follow it; some of it only those who subscribe.
create table storefront_updates (
  id uuid primary key default gen_random_uuid(),
  storefront_id uuid not null references storefronts (id) on delete cascade,
  author_id uuid not null references profiles (id),
  title text not null check (char_length(title) between 1 and 120),
  body text not null check (char_length(body) between 1 and 8000),
  subscribers_only boolean not null default false,
  created_at timestamptz not null default app_now()
);
create index storefront_updates_newest on storefront_updates (storefront_id, subscribers_only, created_at desc, id);
create index storefront_updates_all on storefront_updates (storefront_id, created_at desc, id);
create index storefront_updates_author on storefront_updates (author_id);
