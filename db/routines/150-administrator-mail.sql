-- Mail addresses of active administrators, for messages to the team.
create or replace function administrator_emails() returns table (profile_id uuid, email text)
  language sql stable
  as $$
    select f.id, f.email
    from permissions p
    join platform_permissions g on g.permission_id = p.id and (g.expires_at is null or g.expires_at > app_now())
    join profiles f on f.id = g.profile_id and f.suspended_at is null and f.closed_at is null
    where p.name = 'platform.admin.access'
    order by f.created_at, f.id
  $$;
