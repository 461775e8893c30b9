-- The key pair by which push services know this site (VAPID). Made at the first need and never again: with another one
-- every browser would have to be turned on anew. Who sends reads the private half, and nobody else.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  private_key text not null check (private_key ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default app_now()
);
revoke update, delete on push_keys from keepcase_app;

-- A browser in which its owner turned alerts on. The session is the one that turned them on or was seen there last; it is
-- no reference: a session that times out leaves the browser its alerts, one that is signed out takes them along.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references profiles (id) on delete cascade,
  endpoint text not null unique check (endpoint like 'https://%' and char_length(endpoint) <= 1000),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  user_agent text not null default '' check (char_length(user_agent) <= 400),
  session_id uuid,
  created_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  last_success_at timestamptz,
  -- Messages in a row that its push service refused.
  failures int not null default 0 check (failures >= 0)
);
create index push_subscriptions_of on push_subscriptions (user_id, seen_at desc);
create index push_subscriptions_by_session on push_subscriptions (session_id);

-- One message for one browser. Each kind and cause once, so that no browser is told anything twice.
create table outgoing_pushes (
  id uuid primary key default gen_random_uuid(),
  -- In this order a browser is told: of two words about one thing the later one must come last.
  seq bigint generated always as identity,
  subscription_id uuid not null references push_subscriptions (id) on delete cascade,
  kind text not null,
  cause_id text not null,
  title text not null,
  body text not null,
  link text not null check (link like '/%'),
  tag text not null,
  -- The reader waits for it within minutes: quiet hours let it through.
  is_awaited boolean not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'expired')),
  attempts int not null default 0,
  run_after timestamptz not null default app_now(),
  -- From then on it is of no use.
  expires_at timestamptz not null,
  last_error text,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz,
  unique (subscription_id, kind, cause_id)
);
create index outgoing_pushes_due on outgoing_pushes (is_awaited desc, run_after) where state = 'queued';
create index outgoing_pushes_old on outgoing_pushes (created_at);

-- When an account wants no alerts, in minutes of the day as its own clocks show it (reader_zones).
create table quiet_hours (
  user_id uuid primary key references profiles (id) on delete cascade,
  from_minute int not null check (from_minute between 0 and 1439),
  to_minute int not null check (to_minute between 0 and 1439),
  updated_at timestamptz not null default app_now(),
  check (from_minute <> to_minute)
);

-- The third way. What an account never chose is as the contract has it for that topic and way (isOnByDefault).
alter table notification_preferences drop constraint notification_preferences_channel_check;
alter table notification_preferences add constraint notification_preferences_channel_check
  check (channel in ('in_app', 'email', 'push'));
alter table drop_reminders drop constraint drop_reminders_channels_check;
alter table drop_reminders add constraint drop_reminders_channels_check
  check (cardinality(channels) between 1 and 3 and channels <@ array['in_app', 'email', 'push']);

-- A session that is signed out, here or from afar, takes the alerts of its browser along; one that has timed out does not.
create function auth.session_signed_out() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions s using platform_settings p
  where s.session_id = old.id
    and session_is_live(old.last_seen_at, old.created_at, app_now(), p.session_timeout_minutes);
  return null;
end $$;
create trigger session_signed_out after delete on auth.session
  for each row execute function auth.session_signed_out();

-- A new password forgets every browser that is not signed in at this moment.
create function auth.password_changed() returns trigger language plpgsql as $$
begin
  perform forget_absent_devices(new.user_id);
  return null;
end $$;
create trigger password_changed after update of password on auth.account
  for each row when (old.password is distinct from new.password) execute function auth.password_changed();
