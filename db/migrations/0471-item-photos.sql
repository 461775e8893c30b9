-- Photos of items. What was sent is not stored: a stripped original of at most 2,048 pixels, from which the shown widths
-- are made, with the seller's crop. Unused until an item shows it.
create table item_photos (
  id uuid primary key default gen_random_uuid(),
  storefront_id uuid not null references storefronts (id) on delete cascade,
  item_id uuid references items (id) on delete cascade,
  position int check (position >= 0),
  uploaded_by uuid references profiles (id) on delete set null,
  -- The folder of its files, and its public address. Both are new after each crop.
  folder uuid not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- As shown: turned and cropped.
  width int not null check (width between 1 and 2048),
  height int not null check (height between 1 and 2048),
  thumbhash text not null check (thumbhash ~ '^[A-Za-z0-9+/=]{4,60}$'),
  description text not null default '' check (char_length(description) <= 300),
  crop jsonb,
  -- The AVIF files are made later. A lease is a process at work; after it, another one tries.
  avif_at timestamptz,
  avif_tries int not null default 0,
  avif_lease_until timestamptz,
  -- Removed from its item, but shown by an order: it stays as it was sold.
  retired_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default app_now(),
  check ((item_id is null) = (position is null)),
  check (retired_at is null or item_id is null),
  unique (item_id, position) deferrable initially deferred
);
create index item_photos_by_hash on item_photos (hash);
create index item_photos_by_folder on item_photos (folder);
create index item_photos_by_storefront on item_photos (storefront_id);
create index item_photos_unused on item_photos (created_at) where item_id is null and retired_at is null;
create index item_photos_without_avif on item_photos (created_at) where avif_at is null;

-- The photos as the contract's ItemPhoto, beside items.images: both are written by show_item_photos.
alter table items add column photos jsonb not null default '[]';

create index order_lines_image on order_lines (image) where image is not null;
