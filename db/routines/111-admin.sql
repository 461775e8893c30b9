-- Number of administrators (unexpired holders of platform.admin.access), and number of accounts in each state.
create or replace function user_statistics()
  returns table (administrators int, total_users int, active_users int, suspended_users int)
  language sql stable
  as $$
    select
      (select count(distinct g.profile_id) from platform_permissions g
        join permissions m on m.id = g.permission_id and m.name = 'platform.admin.access'
        where g.expires_at is null or g.expires_at > app_now())::int,
      count(*)::int,
      count(*) filter (where is_active and suspended_at is null)::int,
      count(*) filter (where suspended_at is not null)::int
    from profiles where closed_at is null
  $$;
