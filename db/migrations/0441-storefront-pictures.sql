-- Logos and covers of storefronts. They belong to the storefront's owner, whoever sent them.
alter table uploads
  drop constraint uploads_kind_check,
  drop constraint uploads_owner_id_kind_hash_key,
  add column storefront_id uuid references storefronts (id) on delete cascade,
  add constraint uploads_kind_check check (kind in ('avatar', 'logo', 'cover')),
  add constraint uploads_storefront_check check ((kind = 'avatar') = (storefront_id is null)),
  add constraint uploads_once unique nulls not distinct (owner_id, storefront_id, kind, hash);
create unique index uploads_one_of_storefront on uploads (storefront_id, kind)
  where storefront_id is not null and used_at is not null;
create index uploads_of_storefront on uploads (storefront_id) where storefront_id is not null;
