-- What the staff feature reads and locks of other features' data, and the index of the audit log by storefront.

-- Locks a storefront's team to the end of the transaction, so that changes to it come one after the other. Returns the
-- storefront; no row when there is none.
create or replace function lock_staff(_storefront_id uuid)
  returns table (id uuid, owner_id uuid, is_closed boolean)
  language plpgsql
  as $$
begin
  return query
  select s.id, s.owner_id, s.suspended_at is not null from storefronts s where s.id = _storefront_id for no key update;
end $$;

-- What an account may do on a storefront now, and until when (null: for good). Nothing for an account that is
-- suspended, inactive or closed.
create or replace function staff_terms(_storefront_id uuid, _profile_id uuid)
  returns table (is_owner boolean, permissions text[], until timestamptz)
  language sql stable
  as $$
    select s.owner_id = p.id,
      array(select n.name from storefront_permissions g join permissions n on n.id = g.permission_id
        where g.storefront_id = s.id and g.profile_id = p.id and (g.expires_at is null or g.expires_at > app_now())),
      case when s.owner_id = p.id then null else (
        select min(g.expires_at) from storefront_permissions g
        where g.storefront_id = s.id and g.profile_id = p.id and g.expires_at > app_now()) end
    from storefronts s, profiles p
    where s.id = _storefront_id and p.id = _profile_id
      and p.is_active and p.suspended_at is null and p.closed_at is null
  $$;

-- A storefront's members without its owner: everybody who holds a right there, by the time of joining. Rights that
-- have run out are listed only where nothing else is left.
create or replace function staff_members(_storefront_id uuid)
  returns table (profile_id uuid, name text, email text, avatar_url text, permissions text[], expires_at timestamptz,
    is_expired boolean, joined_at timestamptz, last_active_at timestamptz, version text)
  language sql stable
  as $$
    with held as (
      select g.profile_id, n.name, g.expires_at, g.granted_at,
        coalesce(g.expires_at <= app_now(), false) as is_over
      from storefront_permissions g
      join permissions n on n.id = g.permission_id
      join storefronts s on s.id = g.storefront_id and s.owner_id <> g.profile_id
      where g.storefront_id = _storefront_id),
    members as (
      select h.profile_id, bool_and(h.is_over) as is_expired, min(h.granted_at) as joined_at,
        coalesce(array_agg(h.name order by h.name) filter (where not h.is_over), array_agg(h.name order by h.name))
          as permissions,
        case when bool_or(h.expires_at is null) then null else max(h.expires_at) end as expires_at
      from held h group by h.profile_id)
    select m.profile_id, coalesce(nullif(btrim(p.display_name), ''), 'Collector'), p.email,
      case when p.suspended_at is null then p.avatar_url end, m.permissions, m.expires_at, m.is_expired, m.joined_at,
      greatest(
        (select max(s.last_seen_at) from auth.session s where s.user_id = m.profile_id and s.impersonated_by is null),
        (select l.created_at from storefront_acts a join audit_log l on l.seq = a.seq
          where a.storefront_id = _storefront_id and a.actor_id = m.profile_id order by a.seq desc limit 1)),
      md5(array_to_string(m.permissions, ',') || coalesce(extract(epoch from m.expires_at)::text, ''))
    from members m join profiles p on p.id = m.profile_id
    order by m.joined_at, m.profile_id
  $$;

-- Accesses whose time is up, the oldest first.
create or replace function expired_staff(_limit int) returns table (storefront_id uuid, profile_id uuid)
  language sql stable
  as $$
    select g.storefront_id, g.profile_id from storefront_permissions g
    join storefronts s on s.id = g.storefront_id and s.owner_id <> g.profile_id
    where g.expires_at <= app_now()
    group by g.storefront_id, g.profile_id order by min(g.expires_at) limit _limit
  $$;

-- A person as colleagues see them.
create or replace function staff_face(_profile_id uuid)
  returns table (profile_id uuid, name text, email text, avatar_url text)
  language sql stable
  as $$
    select p.id, coalesce(nullif(btrim(p.display_name), ''), 'Collector'), p.email,
      case when p.suspended_at is null then p.avatar_url end
    from profiles p where p.id = _profile_id and p.closed_at is null
  $$;

-- Whether an account may not join a storefront's team: its owner or the account has blocked the other.
create or replace function is_unwelcome_staff(_storefront_id uuid, _profile_id uuid) returns boolean
  language sql stable
  as $$
    select coalesce((select are_apart(s.owner_id, _profile_id) or exists (select from storefront_blocks b
        where b.storefront_id = s.id and b.profile_id = _profile_id)
      from storefronts s where s.id = _storefront_id), true)
  $$;

-- Locks an account's sign-in and tells its address: until the transaction ends, neither changes.
create or replace function lock_sign_in(_profile_id uuid) returns text
  language plpgsql
  as $$
declare
  v_email text;
begin
  select email into v_email from auth.app_user where id = _profile_id for update;
  return v_email;
end $$;

-- Confirms an account's address, when a link that was mailed only there has been opened in a session of the account.
create or replace function confirm_mailed_address(_profile_id uuid, _email text) returns void
  language sql
  as $$
    update auth.app_user set email_verified = true, updated_at = app_now()
    where id = _profile_id and email = _email and not email_verified
  $$;

-- Ends the links that were mailed to an address; the invitations stay open. Called when the sign-in of its account
-- changes (071-account-links.sql).
create or replace function end_staff_links(_email text) returns void
  language sql
  as $$
    update staff_invitations set link_ended_at = app_now()
    where email = lower(_email) and link_ended_at is null
      and accepted_at is null and declined_at is null and withdrawn_at is null
  $$;

-- The storefront that an audit entry is about; null: none.
create or replace function storefront_of_act(_type text, _id text, _before jsonb, _after jsonb) returns uuid
  language plpgsql stable
  as $$
declare
  v_id uuid := case when _id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then _id::uuid end;
  v_named text := coalesce(_after ->> 'storefrontId', _before ->> 'storefrontId');
begin
  return coalesce(
    case _type
      when 'storefront' then (select id from storefronts where id = v_id)
      when 'drop' then (select storefront_id from drops where id = v_id)
      when 'drop_item' then (select d.storefront_id from drop_items i join drops d on d.id = i.drop_id where i.id = v_id)
      when 'item' then (select storefront_id from items where id = v_id)
      when 'discount_code' then (select storefront_id from discount_codes where id = v_id)
      when 'storefront_update' then (select storefront_id from storefront_updates where id = v_id)
      when 'order' then (select storefront_id from orders where id = v_id)
      when 'claim' then (select d.storefront_id from claims c join drops d on d.id = c.drop_id where c.id = v_id)
      when 'chat_message' then (
        select d.storefront_id from chat_messages m join drops d on d.id = m.drop_id where m.id = v_id)
    end,
    case when v_named ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (select id from storefronts where id = v_named::uuid) end);
end $$;

create or replace function index_storefront_act() returns trigger language plpgsql as $$
declare
  v_storefront uuid := storefront_of_act(new.subject_type, new.subject_id, new.before, new.after);
begin
  if v_storefront is not null then
    insert into storefront_acts (storefront_id, seq, actor_id) values (v_storefront, new.seq, new.actor_id);
  end if;
  return null;
end $$;
create or replace trigger index_storefront_act after insert on audit_log
  for each row execute function index_storefront_act();

-- What an act was about, in words; null: it is gone.
create or replace function name_of_act(_type text, _id text, _before jsonb, _after jsonb) returns text
  language plpgsql stable
  as $$
declare
  v_id uuid := case when _id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then _id::uuid end;
begin
  return coalesce(
    case _type
      when 'drop' then (select title from drops where id = v_id)
      when 'drop_item' then (select i.title from drop_items d join items i on i.id = d.item_id where d.id = v_id)
      when 'item' then (select title from items where id = v_id)
      when 'discount_code' then (select code from discount_codes where id = v_id)
      when 'storefront_update' then (select title from storefront_updates where id = v_id)
      when 'order' then (select '#' || number from orders where id = v_id)
      when 'claim' then (select i.title from claims c join items i on i.id = c.item_id where c.id = v_id)
      when 'staff_member' then (select f.name from staff_face(v_id) f)
    end,
    _after ->> 'title', _before ->> 'title', _after ->> 'code', _before ->> 'code', _after ->> 'email', _before ->> 'email');
end $$;

-- A storefront's acts, newest first, before one (null: from the newest); of one person where given. Acts of people who
-- are not on the team are the platform's.
create or replace function storefront_activity(_storefront_id uuid, _actor_id uuid, _before_id uuid, _limit int)
  returns table (id uuid, action text, subject_type text, subject_id text, subject text, created_at timestamptz,
    actor_id uuid, actor_name text, actor_avatar_url text)
  language sql stable
  as $$
    select l.id, l.action, l.subject_type, l.subject_id, name_of_act(l.subject_type, l.subject_id, l.before, l.after),
      l.created_at, f.profile_id, f.name, f.avatar_url
    from storefront_acts a
    join audit_log l on l.seq = a.seq
    left join lateral (
      select s.* from staff_face(a.actor_id) s where not exists (
        select from platform_permissions g join permissions n on n.id = g.permission_id
        where g.profile_id = a.actor_id and n.name = 'platform.admin.access'
          and not exists (select from storefront_permissions o
            where o.storefront_id = _storefront_id and o.profile_id = a.actor_id))) f on true
    where a.storefront_id = _storefront_id and (_actor_id is null or a.actor_id = _actor_id)
      and (_before_id is null or a.seq < (select b.seq from audit_log b where b.id = _before_id))
    order by a.seq desc limit _limit
  $$;

-- An open invitation as its mail tells it, and the account that has its address.
create or replace function staff_invitation_facts(_id uuid)
  returns table (id uuid, storefront_id uuid, storefront_name text, email text, invited_by uuid, inviter_name text,
    permissions text[], access_expires_at timestamptz, expires_at timestamptz, owner_id uuid, invitee_id uuid)
  language sql stable
  as $$
    select i.id, i.storefront_id, storefront_name(i.storefront_id), i.email, i.invited_by,
      coalesce((select f.name from staff_face(i.invited_by) f), 'Keepcase'),
      i.permissions, i.access_expires_at, i.expires_at, s.owner_id,
      (select p.id from auth.app_user u join profiles p on p.id = u.id
        where u.email = i.email and u.email_verified
          and p.is_active and p.suspended_at is null and p.closed_at is null)
    from staff_invitations i join storefronts s on s.id = i.storefront_id
    where i.id = _id and i.accepted_at is null and i.declined_at is null and i.withdrawn_at is null
  $$;

-- The confirmed address of an account that is open; null: none.
create or replace function mailed_address(_profile_id uuid) returns text
  language sql stable
  as $$
    select email from auth.app_user where id = _profile_id and email_verified
  $$;

-- A storefront and one of its people, past or present, as their notifications name them.
create or replace function team_facts(_storefront_id uuid, _profile_id uuid)
  returns table (storefront_name text, owner_id uuid, member_name text, member_email text)
  language sql stable
  as $$
    select storefront_name(s.id), s.owner_id, coalesce(f.name, 'A former colleague'), f.email
    from storefronts s left join staff_face(_profile_id) f on true where s.id = _storefront_id
  $$;
