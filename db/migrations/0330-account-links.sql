-- Mailed links that act for an account work only while they are younger than this. Tokens that no row stands for carry
-- the value of the moment they were made; a link from before this migration carries none and is asked for again.
alter table auth.app_user add column links_valid_from timestamptz not null default app_now();

-- At most one reset link for each account: the newest.
delete from auth.verification older using auth.verification newer
where older.identifier like 'reset-password:%' and newer.identifier like 'reset-password:%'
  and newer.value = older.value and (newer.created_at, newer.id) > (older.created_at, older.id);
create unique index one_reset_link on auth.verification (value) where identifier like 'reset-password:%';

-- Changes of an account's email: requested, allowed by the old address, confirmed at the new one, undone from the old.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  profile_id uuid not null references auth.app_user (id) on delete cascade,
  old_email text not null,
  new_email text not null check (new_email <> old_email),
  requested_at timestamptz not null default app_now(),
  -- By the old address. Set at the request where that address was never confirmed itself.
  allowed_at timestamptz,
  expires_at timestamptz not null,
  changed_at timestamptz,
  -- Until then the old address can undo the change, and no other account can take it.
  undo_until timestamptz,
  undone_at timestamptz,
  check ((changed_at is null) = (undo_until is null)),
  check (changed_at is null or allowed_at is not null),
  check (undone_at is null or changed_at is not null)
);
create unique index one_pending_email_change on email_changes (profile_id) where changed_at is null;
create index email_changes_of on email_changes (profile_id, requested_at desc);
create index reserved_emails on email_changes (old_email) where changed_at is not null and undone_at is null;
