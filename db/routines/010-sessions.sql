-- Whether a session is live: seen within the platform's Session Timeout, which administrators set, and not older than the
-- longest session (sessions.limits.ts of the contract). A sign-out or a suspension deletes the session instead.
create or replace function session_is_live(
  _last_seen_at timestamptz, _created_at timestamptz, _now timestamptz, _timeout_minutes int
) returns boolean
  language sql stable
  as $$
    select _last_seen_at > _now - make_interval(mins => _timeout_minutes) and _created_at > _now - make_interval(days => limit_longest_session_days())
  $$;

-- Whether a session is still valid as far as impersonation goes. The account's own always is. An administrator's is for
-- `limit_impersonation_length()`, while the session that it began in lives and its administrator may still impersonate.
create or replace function impersonation_is_live(_impersonator_session_id uuid, _created_at timestamptz, _now timestamptz)
  returns boolean
  language sql stable
  as $$
    select _impersonator_session_id is null or (_created_at > _now - limit_impersonation_length() and exists (
      select from auth.session o
      join profiles a on a.id = o.user_id and a.is_active and a.suspended_at is null and a.closed_at is null
      cross join platform_settings t
      where o.id = _impersonator_session_id
        and session_is_live(o.last_seen_at, o.created_at, _now, t.session_timeout_minutes)
        and exists (
          select from platform_permissions g join permissions n on n.id = g.permission_id
          where g.profile_id = o.user_id and n.name = 'platform.users.impersonate'
            and (g.expires_at is null or g.expires_at > _now))))
  $$;
