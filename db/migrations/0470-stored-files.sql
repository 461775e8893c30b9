-- Files behind /media: pictures of people and photos of items, in folders that are written once. Where no other storage
-- is set, their content is here.
create table stored_files (
  folder uuid not null,
  name text not null check (name ~ '^[a-z0-9]{1,20}[.](webp|avif)$'),
  content bytea not null check (octet_length(content) between 1 and 8388608),
  primary key (folder, name)
);
-- It is compressed already.
alter table stored_files alter column content set storage external;

-- Folders to delete once due, unless something refers to them by then: those of deleted rows, and those being written,
-- so that a crash between file and row leaves nothing behind.
create table discarded_folders (
  folder uuid primary key,
  due_at timestamptz not null,
  -- Its files are being deleted: nothing can refer to it any more.
  is_doomed boolean not null default false
);
create index discarded_folders_due on discarded_folders (due_at);

alter table uploads add column folder uuid not null default gen_random_uuid();
create unique index uploads_by_folder on uploads (folder);
insert into stored_files (folder, name, content)
  select u.folder, s.width || '.webp', s.content from upload_sizes s join uploads u on u.id = s.upload_id;
drop table upload_sizes;
-- It read upload_sizes' rows by upload; shown_media replaces it.
drop view if exists shown_uploads;
