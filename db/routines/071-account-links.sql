-- Mailed links that act for an account. Any change of the password, the email or the second factor ends them in the
-- same transaction, through triggers, so that no code path can forget it. Lock order: auth.account, auth.app_user,
-- profiles.

-- Ends every link of an account: tokens that confirm its email (by `links_valid_from`), its reset link, a pending change of
-- email, the links of invitations to its address. Links that undo a change of email stay.
create or replace function end_links(_profile_id uuid) returns void language plpgsql as $$
begin
  update auth.app_user
  set links_valid_from = greatest(app_now(), links_valid_from + interval '1 microsecond')
  where id = _profile_id;
  delete from auth.verification where value = _profile_id::text and identifier like 'reset-password:%';
  delete from email_changes where profile_id = _profile_id and changed_at is null;
  perform end_staff_links((select email from auth.app_user where id = _profile_id));
end $$;

create or replace function auth.password_ends_links() returns trigger language plpgsql as $$
begin
  perform end_links(new.user_id);
  return null;
end $$;
create or replace trigger password_ends_links after update of password on auth.account
  for each row when (old.password is distinct from new.password) execute function auth.password_ends_links();

create or replace function auth.user_ends_links() returns trigger language plpgsql as $$
begin
  perform end_links(new.id);
  perform end_staff_links(old.email);
  return null;
end $$;
create or replace trigger user_ends_links after update of email, two_factor_enabled on auth.app_user
  for each row when (old.email is distinct from new.email
    or coalesce(old.two_factor_enabled, false) is distinct from coalesce(new.two_factor_enabled, false))
  execute function auth.user_ends_links();

-- A new reset link replaces the previous one. The lock serializes concurrent requests.
create or replace function auth.replace_reset_link() returns trigger language plpgsql as $$
begin
  perform 1 from auth.app_user where id = new.value::uuid for no key update;
  delete from auth.verification where value = new.value and identifier like 'reset-password:%';
  return new;
end $$;
create or replace trigger replace_reset_link before insert on auth.verification
  for each row when (new.identifier like 'reset-password:%') execute function auth.replace_reset_link();

-- Whether an address is still reserved for an account that can undo its change away from it.
create or replace function is_email_reserved(_email text, _profile_id uuid) returns boolean
  language sql volatile
  as $$
    select exists (
      select 1 from email_changes
      where old_email = _email and profile_id is distinct from _profile_id
        and changed_at is not null and undone_at is null and undo_until > app_now())
  $$;

-- @NOTE runs after the row is written: by then a concurrent change that freed the address has committed, so that its
-- reservation is visible
create or replace function auth.reject_reserved_email() returns trigger language plpgsql as $$
begin
  if is_email_reserved(new.email, new.id) then
    raise exception 'the email % is reserved', new.email using errcode = 'unique_violation', constraint = 'reserved_emails';
  end if;
  return null;
end $$;
create or replace trigger reject_reserved_email after insert or update of email on auth.app_user
  for each row execute function auth.reject_reserved_email();
