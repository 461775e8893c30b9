-- Guesses at one secret by one subject. They are forgotten after a quiet day.
create table auth.guesses (
  -- Sorted by bytes, so that all keys of one beginning are found by the index.
  key text collate "C" primary key,
  failures int not null default 0 check (failures >= 0),
  last_at timestamptz not null default app_now(),
  blocked_until timestamptz,
  -- Until then blocked_until does not count: the owner has just set a new password.
  open_until timestamptz
);
create index guesses_age on auth.guesses (last_at);

-- Devices that have signed in to an account. `device` is a digest of what the device's cookie holds.
create table auth.known_device (
  user_id uuid not null references auth.app_user (id) on delete cascade,
  device text not null,
  last_used_at timestamptz not null default app_now(),
  primary key (user_id, device)
);
create index known_device_age on auth.known_device (last_used_at);

-- The 30-second step of the newest authenticator code that was used: no code of it or of an earlier step counts again.
alter table auth.two_factor add column last_used_step bigint;
