-- An instant as the API writes it.
create or replace function iso_instant(_at timestamptz) returns text
  language sql immutable
  as $$ select to_char(_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- What a search looks for in ' ' || profiles.found_as; null where the text has no letter and no digit. One or two letters
-- are looked for where a name begins.
create or replace function name_sought(_text text) returns text
  language sql immutable
  as $$ select case when char_length(q) < 3 then ' ' else '' end || nullif(q, '') from search_fold(_text) q $$;

-- True when a display name or username contains a text as it is written, in either case: for texts of signs and emoji, which
-- `name_sought` knows nothing of.
create or replace function name_contains(p profiles, _text text) returns boolean
  language sql stable
  as $$ select strpos(lower(concat_ws(' ', p.display_name, p.username)), lower(btrim(_text))) > 0 $$;

-- A name for people on the administrator's pages.
create or replace function admin_name(_profile_id uuid) returns text
  language sql stable
  as $$
    select coalesce(nullif(btrim(display_name), ''), username, 'Unnamed User') from profiles where id = _profile_id
  $$;

-- Open accounts by a part of their name or username (`name_sought`), with what the user list goes by; at most `_max`. Through the
-- index alone: a rare text would otherwise be looked for in every account. A text without a letter or digit has no index.
drop function if exists people_named(text, int), name_pattern(text);
create or replace function profiles_named(_text text, _max int)
  returns table (id uuid, display_name text, username text, created_at timestamptz, total_purchases int,
    is_active boolean, suspended_at timestamptz, closed_at timestamptz)
  language sql stable set enable_seqscan = off
  as $$
    select p.id, p.display_name, p.username, p.created_at, p.total_purchases, p.is_active, p.suspended_at, p.closed_at
    from profiles p
    where p.closed_at is null and ' ' || p.found_as like (select '%' || name_sought(_text) || '%')
    union all
    select p.id, p.display_name, p.username, p.created_at, p.total_purchases, p.is_active, p.suspended_at, p.closed_at
    from profiles p
    where name_sought(_text) is null and p.closed_at is null and name_contains(p, _text) limit _max
  $$;

-- Everything that an account holds now or held: through what, since when, until when, from whom.
create or replace function held_rights(_profile_id uuid)
  returns table (name text, source text, storefront_id uuid, storefront_name text, granted_at timestamptz,
    expires_at timestamptz, granted_by_name text)
  language sql stable
  as $$
    select p.name, g.source, null::uuid, null::text, g.granted_at, g.expires_at, admin_name(g.granted_by)
    from platform_permissions g join permissions p on p.id = g.permission_id where g.profile_id = _profile_id
    union all
    select p.name, case when s.owner_id = _profile_id then 'owner' else 'staff' end, s.id, s.name, g.granted_at,
      g.expires_at, admin_name(g.granted_by)
    from storefront_permissions g join permissions p on p.id = g.permission_id join storefronts s on s.id = g.storefront_id
    where g.profile_id = _profile_id
  $$;

-- Other open accounts that ship to one of an account's addresses, newest first.
create or replace function accounts_at_addresses_of(_profile_id uuid, _limit int)
  returns table (id uuid, name text, is_suspended boolean, created_at timestamptz)
  language sql stable
  as $$
    select p.id, admin_name(p.id), p.suspended_at is not null, p.created_at from profiles p
    where p.closed_at is null and p.id in (
      select o.profile_id from addresses own join addresses o on o.country = own.country
        and lower(o.postal_code) = lower(own.postal_code) and lower(o.line1) = lower(own.line1)
      where own.profile_id = _profile_id and o.profile_id <> _profile_id)
    order by p.created_at desc, p.id limit _limit
  $$;

-- What administrators see of one account beside its row in the list; no addresses and nothing of devices. Of
-- each list one row more than its page shows, which then says so.
create or replace function person_record(_profile_id uuid) returns jsonb
  language sql stable
  as $$
    select jsonb_build_object(
      'email', p.email,
      'emailConfirmedAt', iso_instant(p.email_confirmed_at),
      'twoFactorEnabled', coalesce((select u.two_factor_enabled from auth.app_user u where u.id = p.id), false),
      'claimStrikeScore', p.claim_strike_score,
      'sellerStrikeScore', p.seller_strike_score,
      'claimsBlockedUntil', iso_instant(p.claims_blocked_until),
      'storefronts', coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name,
          'orders', (select count(*) from orders o where o.storefront_id = s.id and o.paid_at is not null),
          'cancelled', (select count(*) from orders o where o.storefront_id = s.id and o.paid_at is not null
            and o.status in ('cancelled', 'refunded')))
          order by s.created_at)
        from storefronts s where s.owner_id = p.id), '[]'),
      'sameAddress', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name,
          'isSuspended', x.is_suspended, 'createdAt', iso_instant(x.created_at)) order by x.created_at desc)
        from accounts_at_addresses_of(p.id, limit_max_person_rows() + 1) x), '[]'),
      'sessions', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'createdAt', iso_instant(x.created_at),
          'lastSeenAt', iso_instant(x.last_seen_at), 'isImpersonated', x.impersonated_by is not null)
          order by x.last_seen_at desc)
        from auth.session x cross join platform_settings o where x.user_id = p.id
          and session_is_live(x.last_seen_at, x.created_at, app_now(), o.session_timeout_minutes)), '[]'),
      'signIns', coalesce((select jsonb_agg(iso_instant(x.created_at) order by x.created_at desc)
        from (select created_at from sign_ins where profile_id = p.id order by created_at desc, id desc limit limit_max_person_rows() + 1) x), '[]'),
      'strikes', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'cause', x.cause,
          'points', x.points, 'reason', x.reason, 'by', admin_name(x.actor_id), 'createdAt', iso_instant(x.created_at))
          order by x.created_at desc)
        from (select * from strike_events where profile_id = p.id order by created_at desc limit limit_max_person_notes() + 1) x), '[]'),
      'orders', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'number', x.number, 'status', x.status,
          'totalCents', x.total_cents, 'currency', x.currency, 'storefrontName', x.storefront_name,
          'createdAt', iso_instant(x.created_at)) order by x.created_at desc)
        from (select o.*, s.name as storefront_name from orders o join storefronts s on s.id = o.storefront_id
          where o.buyer_id = p.id order by o.created_at desc limit limit_max_person_rows() + 1) x), '[]'),
      'reports', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'isAbout', x.is_about,
          'subjectKind', x.subject_kind, 'reason', x.reason, 'status', x.status, 'createdAt', iso_instant(x.created_at))
          order by x.created_at desc)
        from (select r.*, r.reporter_id <> p.id as is_about from reports r
          where r.reporter_id = p.id or r.subject_id = p.id
            or r.subject_id in (select s.id from storefronts s where s.owner_id = p.id)
            or r.subject_id in (select d.id from storefronts s join drops d on d.storefront_id = s.id
              where s.owner_id = p.id)
          order by r.created_at desc limit limit_max_person_rows() + 1) x), '[]'),
      'notes', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'kind', x.kind, 'body', x.body,
          'by', admin_name(x.author_id), 'createdAt', iso_instant(x.created_at)) order by x.created_at desc)
        from (select * from account_notes where profile_id = p.id order by created_at desc, id desc limit limit_max_person_notes() + 1) x), '[]'),
      'mails', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'subject', x.subject, 'state', x.state,
          'createdAt', iso_instant(x.created_at)) order by x.created_at desc)
        from (select * from outgoing_mail where user_id = p.id order by created_at desc limit limit_max_person_rows() + 1) x), '[]'),
      'notifications', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'title', x.title,
          'isRead', x.read_at is not null, 'createdAt', iso_instant(x.created_at)) order by x.created_at desc)
        from (select * from notifications where user_id = p.id order by created_at desc limit limit_max_person_rows() + 1) x), '[]'),
      'rights', coalesce((select jsonb_agg(jsonb_build_object('name', r.name, 'source', r.source,
          'storefrontId', r.storefront_id, 'storefrontName', r.storefront_name,
          'grantedAt', iso_instant(r.granted_at), 'expiresAt', iso_instant(r.expires_at), 'by', r.granted_by_name)
          order by r.source, r.storefront_name, r.name)
        from held_rights(p.id) r where r.expires_at is null or r.expires_at > app_now()), '[]'))
    from profiles p where p.id = _profile_id and p.closed_at is null
  $$;

-- Gives a strike (1) or takes the newest one back (-1), with a reason that its owner reads. A block of claims that
-- depended on it ends. The caller has locked the profile. False when there is nothing to take back.
create or replace function adjust_strikes(_profile_id uuid, _kind text, _points int, _reason text, _actor_id uuid)
  returns boolean
  language plpgsql
  as $$
declare
  v_score int;
  v_cause uuid;
begin
  select case _kind when 'claim' then claim_strike_score else seller_strike_score end into v_score
  from profiles where id = _profile_id;
  if _points < 0 then
    if v_score = 0 then
      return false;
    end if;
    select s.cause_id into v_cause from strike_events s
    where s.profile_id = _profile_id and s.kind = _kind and s.points > 0 and not exists (
      select from strike_events f where f.kind = _kind and f.cause = 'adjusted' and f.cause_id = s.cause_id and f.points < 0)
      and s.cause <> 'adjusted'
    order by s.created_at desc limit 1;
  end if;
  insert into strike_events (profile_id, kind, cause, cause_id, points, reason, actor_id)
  values (_profile_id, _kind, 'adjusted', coalesce(v_cause, gen_random_uuid()), _points, _reason, _actor_id);
  update profiles set
    claim_strike_score = claim_strike_score + case _kind when 'claim' then _points else 0 end,
    seller_strike_score = seller_strike_score + case _kind when 'seller' then _points else 0 end,
    claims_blocked_until = case when _kind = 'claim' and _points < 0
        and recent_strikes(_profile_id, 'claim', app_now()) < limit_strikes_to_block()
      then null else claims_blocked_until end,
    updated_at = app_now()
  where id = _profile_id;
  return true;
end $$;

-- Marks whether an account sells: it has a storefront, or the role.
create or replace function mark_seller(_profile_id uuid) returns void
  language sql
  as $$
    update profiles p set role_seller = exists (select from storefronts s where s.owner_id = p.id)
      or exists (select from admin_roles r where r.user_id = p.id and r.role = 'seller' and r.status = 'active')
    where p.id = _profile_id
  $$;

-- Who holds a permission now, newest grants first, after a grant.
drop function if exists holders_of(text, int);
create or replace function holders_of(_name text, _after_at timestamptz, _after_id text, _limit int)
  returns table (id text, user_id uuid, user_name text, source text, storefront_name text, granted_at timestamptz,
    granted_by_name text, expires_at timestamptz)
  language sql stable
  as $$
    select h.id, h.user_id, admin_name(h.user_id), h.source, h.storefront_name, h.granted_at, admin_name(h.granted_by),
      h.expires_at
    from (
      select g.profile_id || ' ' || g.source as id, g.profile_id as user_id, g.source, null::text as storefront_name,
        g.granted_at, g.granted_by, g.expires_at
      from platform_permissions g join permissions p on p.id = g.permission_id where p.name = _name
      union all
      select g.profile_id || ' ' || s.id, g.profile_id, case when s.owner_id = g.profile_id then 'owner' else 'staff' end,
        s.name, g.granted_at, g.granted_by, g.expires_at
      from storefront_permissions g join permissions p on p.id = g.permission_id
      join storefronts s on s.id = g.storefront_id where p.name = _name) h
    where (h.expires_at is null or h.expires_at > app_now())
      and (_after_id is null or (h.granted_at, h.id) < (_after_at, _after_id))
    order by h.granted_at desc, h.id desc limit _limit
  $$;

-- Until when an account holds each platform permission (null: without an end). Expired ones are left out.
create or replace function held_until(_profile_id uuid) returns table (name text, until timestamptz)
  language sql stable
  as $$
    select p.name, case when bool_or(g.expires_at is null) then null else max(g.expires_at) end
    from platform_permissions g join permissions p on p.id = g.permission_id
    where g.profile_id = _profile_id and (g.expires_at is null or g.expires_at > app_now()) group by p.name
  $$;

-- Whether the place keeps an administrator when this profile stops being one: somebody open who holds the administrator
-- permission and may make administrators. One without an end is replaced only by one without an end, or the place would
-- be left alone later. The permission's row is locked, so that two administrators can't remove each other at once.
create or replace function remains_administrator(_profile_id uuid) returns boolean
  language plpgsql
  as $$
begin
  perform 1 from permissions where name = 'platform.admin.access' for no key update;
  return (
    with held as (
      select g.profile_id, p.name, bool_or(g.expires_at is null) as is_lasting
      from platform_permissions g
      join permissions p on p.id = g.permission_id
        and p.name in ('platform.admin.access', 'platform.users.managePermissions')
      join profiles who on who.id = g.profile_id and who.is_active and who.suspended_at is null and who.closed_at is null
      where g.expires_at is null or g.expires_at > app_now()
      group by g.profile_id, p.name),
    administrators as (
      select profile_id, bool_and(is_lasting) as is_lasting from held group by profile_id having count(*) = 2)
    select exists (
      select from administrators a where a.profile_id <> _profile_id
        and (a.is_lasting or not exists (
          select from administrators own where own.profile_id = _profile_id and own.is_lasting))));
end $$;
