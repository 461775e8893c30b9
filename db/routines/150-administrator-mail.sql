-- Mail addresses of active administrators, for messages to the team.
create or replace function administrator_emails() returns table (profile_id uuid, email text)
  language sql stable
  as $$
    select f.id, f.email
    from profiles f
    where f.suspended_at is null and f.closed_at is null and f.id in (
      select g.profile_id from permissions p join platform_permissions g on g.permission_id = p.id
      where p.name = 'platform.admin.access' and (g.expires_at is null or g.expires_at > app_now()))
    order by f.created_at, f.id
  $$;
