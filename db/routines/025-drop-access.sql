-- Who may enter a drop at all when it is private, or early when it opens early, and from when on.
-- Each kind of right is one branch; those who hold none have no row.
create or replace view drop_access as
  -- an early-access grant: from the beginning of the early window
  select g.drop_id, g.profile_id,
    case when d.early_access_enabled
      then d.start_date - make_interval(mins => d.early_access_minutes) else d.start_date end as from_at
  from early_access_grants g
  join drops d on d.id = g.drop_id
  where g.expires_at is null or g.expires_at > app_now()
  union all
  -- an invitation, or a redeemed secret link: a private drop, from its start
  select i.drop_id, i.profile_id, d.start_date as from_at
  from drop_invitations i
  join drops d on d.id = i.drop_id;
