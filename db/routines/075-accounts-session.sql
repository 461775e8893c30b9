-- The permissions that an account holds at an instant: on the platform, and per storefront.
create or replace function rights_of(_profile_id uuid, _now timestamptz) returns table (permissions text[], storefronts jsonb)
  language sql stable
  as $$
    select array(
        select granted.name from platform_permissions held join permissions granted on granted.id = held.permission_id
        where held.profile_id = _profile_id and (held.expires_at is null or held.expires_at > _now)),
      coalesce((
        select jsonb_agg(jsonb_build_object('storefrontId', mine.storefront_id, 'names', mine.names)) from (
          select held.storefront_id, jsonb_agg(granted.name) as names
          from storefront_permissions held join permissions granted on granted.id = held.permission_id
          where held.profile_id = _profile_id and (held.expires_at is null or held.expires_at > _now)
          group by held.storefront_id) mine), '[]')
  $$;

-- A session with everything that a request needs to know of its account, in one query. No row when it does not exist,
-- has timed out, or its account is suspended or closed. A function, so that each connection plans it once: planning it
-- for every request cost four times as much as running it.
create or replace function live_session(_token text)
  returns table (id uuid, profile_id uuid, email text, impersonated_by uuid, is_stale boolean, has_two_factor boolean,
    is_two_factor_compulsory boolean, permissions text[], storefronts jsonb)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  as $$
declare
  v_now timestamptz := app_now();
begin
  return query
  select s.id, p.id, p.email, s.impersonated_by, s.last_seen_at < v_now - interval '1 minute',
    coalesce(u.two_factor_enabled, false), setting.two_factor_authentication,
    held.permissions, held.storefronts
  from auth.session s
  join auth.app_user u on u.id = s.user_id
  join profiles p on p.id = s.user_id
  cross join platform_settings setting
  cross join lateral rights_of(s.user_id, v_now) held
  where s.token = _token
    and session_is_live(s.last_seen_at, s.created_at, v_now, setting.session_timeout_minutes)
    and (s.impersonator_session_id is null or impersonation_is_live(s.impersonator_session_id, s.created_at, v_now))
    and p.is_active and p.suspended_at is null and p.closed_at is null;
end $$;

-- The same for an acting account, read again inside a transaction. No row when its session (null: none) is over, or
-- when the account is suspended, inactive or closed by now.
create or replace function live_actor(_profile_id uuid, _session_id uuid)
  returns table (email text, impersonated_by uuid, has_two_factor boolean, is_two_factor_compulsory boolean,
    permissions text[], storefronts jsonb)
  language plpgsql stable
  set plan_cache_mode = force_generic_plan
  as $$
declare
  v_now timestamptz := app_now();
begin
  return query
  select p.email, s.impersonated_by, coalesce(u.two_factor_enabled, false), setting.two_factor_authentication,
    held.permissions, held.storefronts
  from profiles p
  join auth.app_user u on u.id = p.id
  cross join platform_settings setting
  cross join lateral rights_of(p.id, v_now) held
  left join auth.session s on s.id = _session_id and s.user_id = p.id
  where p.id = _profile_id
    and (_session_id is null
      or session_is_live(s.last_seen_at, s.created_at, v_now, setting.session_timeout_minutes))
    and (s.impersonator_session_id is null or impersonation_is_live(s.impersonator_session_id, s.created_at, v_now))
    and p.is_active and p.suspended_at is null and p.closed_at is null;
end $$;
