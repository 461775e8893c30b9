-- Files behind /media, and what the features around them read of other features' tables.

-- Folders behind public addresses: pictures of accounts that are neither suspended nor closed, and photos of items in
-- storefronts that are shown.
create or replace view shown_media as
  select u.hash, u.folder, case u.kind when 'cover' then 'cover' else 'avatar' end as kind,
    case u.kind when 'cover' then 1600 else 512 end as width
  from uploads u
  join profiles p on p.id = u.owner_id
  where p.suspended_at is null and p.closed_at is null
  union all
  select ip.hash, ip.folder, 'photo', ip.width
  from item_photos ip
  join storefronts s on s.id = ip.storefront_id
  join profiles p on p.id = s.owner_id
  where s.suspended_at is null and p.suspended_at is null and p.closed_at is null;

-- Whether a folder is still in use.
create or replace function is_folder_used(_folder uuid) returns boolean
  language sql stable
  as $$
    select exists (select 1 from uploads where folder = _folder)
      or exists (select 1 from item_photos where folder = _folder)
      or exists (select 1 from order_message_photos where folder = _folder)
  $$;

-- Every folder that a row gives up is deleted soon, whatever deleted the row.
create or replace function discard_folder() returns trigger language plpgsql as $$
begin
  -- an update rather than nothing: it waits for a sweep that strikes the folder off right now
  insert into discarded_folders (folder, due_at) values (old.folder, app_now())
  on conflict (folder) do update set due_at = excluded.due_at;
  return null;
end $$;

create or replace trigger discard_folder after delete on uploads
  for each row execute function discard_folder();
create or replace trigger discard_folder after delete on item_photos
  for each row execute function discard_folder();
create or replace trigger discard_changed_folder after update of folder on item_photos
  for each row when (old.folder <> new.folder) execute function discard_folder();
create or replace trigger discard_folder after delete on order_message_photos
  for each row execute function discard_folder();
