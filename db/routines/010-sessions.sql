-- Whether a session is live: seen within the platform's Session Timeout, which administrators set, and not older than the
-- longest session (sessions.limits.ts of the contract). A sign-out or a suspension deletes the session instead.
create or replace function session_is_live(
  _last_seen_at timestamptz, _created_at timestamptz, _now timestamptz, _timeout_minutes int
) returns boolean
  language sql stable
  as $$
    select _last_seen_at > _now - make_interval(mins => _timeout_minutes) and _created_at > _now - make_interval(days => limit_longest_session_days())
  $$;
