-- Changes of the platform's settings, newest first.
create or replace function settings_history(_limit int)
  returns table (id uuid, changed_at timestamptz, changed_by text, before jsonb, after jsonb)
  language sql stable
  as $$
    select l.id, l.created_at, admin_name(l.actor_id), l.before, l.after from audit_log l
    where l.subject_type = 'platform_settings' and l.subject_id = '1' and l.action = 'settings.update'
    order by l.seq desc limit _limit
  $$;

-- Renews the planner's statistics of every table. As the owner: the role of requests may not.
create or replace function refresh_planner_statistics() returns void
  language plpgsql security definer set search_path = public
  as $$
begin
  analyze;
end $$;
