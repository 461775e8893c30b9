-- What the media room reads over the walls.

-- The pictures that anybody may fetch: of accounts that are neither suspended nor closed.
create or replace view shown_uploads as
  select u.id, u.hash
  from uploads u
  join profiles p on p.id = u.owner_id
  where p.suspended_at is null and p.closed_at is null;
