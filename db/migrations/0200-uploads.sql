-- A picture that somebody sent, as it was made anew: what was sent itself is not kept. Unused until something shows it;
-- what stays unused is swept. The same picture of the same account is one upload, however often it is sent.
create table uploads (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references profiles (id) on delete cascade,
  kind text not null check (kind in ('avatar')),
  -- SHA-256 of the largest size; the pictures' public address.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default app_now(),
  used_at timestamptz check (used_at >= created_at),
  unique (owner_id, kind, hash)
);
create index uploads_by_hash on uploads (hash);
create index uploads_unused on uploads (created_at) where used_at is null;
create unique index uploads_one_avatar on uploads (owner_id) where kind = 'avatar' and used_at is not null;

-- The picture itself, in each size: WebP.
create table upload_sizes (
  upload_id uuid not null references uploads (id) on delete cascade,
  width int not null check (width between 1 and 4096),
  height int not null check (height between 1 and 4096),
  content bytea not null check (octet_length(content) between 1 and 2097152),
  bytes int not null generated always as (octet_length(content)) stored,
  primary key (upload_id, width)
);
-- It is compressed already.
alter table upload_sizes alter column content set storage external;

-- An address that nobody but this program makes.
alter table profiles add constraint profiles_avatar_is_ours check (avatar_url ~ '^/media/[0-9a-f]{64}/512[.]webp$');
