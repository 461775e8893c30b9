-- What the uploads feature reads of other features' tables.

-- Public profile pictures: those of accounts that are neither suspended nor closed.
create or replace view shown_uploads as
  select u.id, u.hash
  from uploads u
  join profiles p on p.id = u.owner_id
  where p.suspended_at is null and p.closed_at is null;
