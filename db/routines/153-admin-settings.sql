-- Changes of the platform's settings before a row of the log, newest first.
drop function if exists settings_history(int);
create or replace function settings_history(_before bigint, _limit int)
  returns table (id uuid, seq bigint, changed_at timestamptz, changed_by text, before jsonb, after jsonb)
  language sql stable
  as $$
    select l.id, l.seq, l.created_at, admin_name(l.actor_id), l.before, l.after from audit_log l
    where l.subject_type = 'platform_settings' and l.subject_id = '1' and l.action = 'settings.update'
      and l.seq < coalesce(_before, 9223372036854775807)
    order by l.seq desc limit _limit
  $$;

-- Renews the planner's statistics of every table. As the owner: the role of requests may not.
create or replace function refresh_planner_statistics() returns void
  language plpgsql security definer set search_path = public
  as $$
begin
  analyze;
end $$;
