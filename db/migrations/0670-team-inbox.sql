-- Contact messages with the team's answers, invitations from the waitlist, and the orders in which both are listed.
alter table contact_messages add column status text not null default 'open'
  check (status in ('open', 'answered', 'closed'));
drop index contact_messages_newest;
create index contact_messages_newest on contact_messages (created_at desc, id desc);
create index contact_messages_by_status on contact_messages (status, created_at desc, id desc);
create index contact_messages_words on contact_messages
  using gin (lower(name || ' ' || email || ' ' || message) gin_trgm_ops);

-- Answers by mail. They are deleted with the message.
create table contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references contact_messages (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  body text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default app_now()
);
create index contact_replies_of on contact_replies (message_id, created_at, id);
create index contact_replies_by on contact_replies (author_id) where author_id is not null;

alter table newsletter_signups
  add column id uuid not null unique default gen_random_uuid(),
  add column invited_at timestamptz,
  add column invited_by uuid references profiles (id) on delete set null,
  -- When an account was made with the address.
  add column joined_at timestamptz;
update newsletter_signups n set joined_at = p.created_at
  from auth.app_user u join profiles p on p.id = u.id where u.email = n.email;
create index newsletter_signups_newest on newsletter_signups (created_at desc, id desc);
create index newsletter_signups_waiting on newsletter_signups (created_at, id)
  where invited_at is null and joined_at is null;
create index newsletter_signups_invited on newsletter_signups (invited_by) where invited_by is not null;
create index newsletter_signups_words on newsletter_signups using gin (email gin_trgm_ops);

-- Reports by their state or all of them, newest or oldest first, and by their words.
drop index reports_by_status;
create index reports_by_status on reports (status, created_at desc, id desc);
create index reports_newest on reports (created_at desc, id desc);
create index reports_words on reports using gin (lower(details) gin_trgm_ops);

create or replace function auth.user_created() returns trigger language plpgsql as $$
begin
  insert into profiles (id, display_name, email, email_confirmed_at)
  values (new.id, nullif(left(trim(new.name), 60), ''), new.email, case when new.email_verified then app_now() end);
  insert into platform_permissions (profile_id, permission_id, source)
  select new.id, id, 'account' from permissions where granted_on_sign_up;
  update newsletter_signups set joined_at = app_now() where email = lower(new.email) and joined_at is null;
  insert into outbox (kind, topic, name, row_id, payload)
  values ('event', '*', 'account.created', new.id::text, jsonb_build_object('profileId', new.id));
  return new;
end $$;
