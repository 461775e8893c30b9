-- What a claim asks of an account stands in profiles and platform_permissions, and is copied to each of its sessions, so
-- that a batch reads one row for session, account and right. The copies change in the transaction of their sources.
--
-- Whatever changes the copies holds the account's profile: a session that begins while its account changes waits for that
-- change, or is found by it. Lock order: profiles, then their sessions.

-- An account's standing, from its sources. No row for an account without a profile.
create or replace function claim_standing(_profile_id uuid)
  returns table (is_account_open boolean, may_claim_until timestamptz, claims_blocked_until timestamptz,
    is_email_confirmed boolean)
  language sql stable
  as $$
    select p.is_active and p.suspended_at is null and p.closed_at is null, (
        select max(coalesce(g.expires_at, 'infinity'))
        from platform_permissions g join permissions n on n.id = g.permission_id
        where g.profile_id = p.id and n.name = 'user.actions.claimFromDrop'),
      p.claims_blocked_until, p.email_confirmed_at is not null
    from profiles p where p.id = _profile_id
  $$;

-- Copies an account's standing to its sessions. An impersonated session has no right to claim: a claim is a promise to
-- pay, which only the account's owner gives.
create or replace function copy_standing(_profile_id uuid) returns void
  language plpgsql
  as $$
declare
  v_now record;
begin
  perform 1 from profiles where id = _profile_id for no key update;
  select * into v_now from claim_standing(_profile_id);
  update auth.session s set is_account_open = coalesce(v_now.is_account_open, false),
    may_claim_until = case when s.impersonated_by is null then v_now.may_claim_until end, claims_blocked_until = v_now.claims_blocked_until,
    is_email_confirmed = coalesce(v_now.is_email_confirmed, false)
  where s.user_id = _profile_id
    and (s.is_account_open, s.may_claim_until, s.claims_blocked_until, s.is_email_confirmed) is distinct from
      (coalesce(v_now.is_account_open, false), case when s.impersonated_by is null then v_now.may_claim_until end, v_now.claims_blocked_until,
        coalesce(v_now.is_email_confirmed, false));
end $$;

create or replace function auth.session_standing() returns trigger language plpgsql as $$
begin
  perform 1 from profiles where id = new.user_id for share;
  select is_account_open, may_claim_until, claims_blocked_until, is_email_confirmed
  into new.is_account_open, new.may_claim_until, new.claims_blocked_until, new.is_email_confirmed
  from claim_standing(new.user_id);
  new.is_account_open := coalesce(new.is_account_open, false);
  if new.impersonated_by is not null then
    new.may_claim_until := null;
  end if;
  new.is_email_confirmed := coalesce(new.is_email_confirmed, false);
  return new;
end $$;
create or replace trigger session_standing before insert or update of user_id on auth.session
  for each row execute function auth.session_standing();

create or replace function profile_standing() returns trigger language plpgsql as $$
begin
  perform copy_standing(old.id);
  return null;
end $$;
create or replace trigger profile_standing after update on profiles
  for each row when (
    (old.is_active, old.suspended_at, old.closed_at, old.claims_blocked_until, old.email_confirmed_at) is distinct from
    (new.is_active, new.suspended_at, new.closed_at, new.claims_blocked_until, new.email_confirmed_at))
  execute function profile_standing();
create or replace trigger profile_standing_gone after delete on profiles
  for each row execute function profile_standing();

-- @NOTE an insert has no `old` and a delete no `new`: their fields are null
create or replace function permission_standing() returns trigger language plpgsql as $$
declare
  v_permission uuid := (select id from permissions where name = 'user.actions.claimFromDrop');
begin
  if old.permission_id = v_permission then
    perform copy_standing(old.profile_id);
  end if;
  if new.permission_id = v_permission then
    perform copy_standing(new.profile_id);
  end if;
  return null;
end $$;
create or replace trigger permission_standing after insert or update or delete on platform_permissions
  for each row execute function permission_standing();

-- The right to claim is found by its name.
create or replace function permission_name_standing() returns trigger language plpgsql as $$
declare
  v_holder uuid;
begin
  for v_holder in select profile_id from platform_permissions where permission_id = new.id order by 1 loop
    perform copy_standing(v_holder);
  end loop;
  return null;
end $$;
create or replace trigger permission_name_standing after update of name on permissions
  for each row when ('user.actions.claimFromDrop' in (old.name, new.name)) execute function permission_name_standing();
